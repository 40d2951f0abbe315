"""The photos of a run: healthy ones with a number that only they show, and poison among them."""

import random
import shutil
import subprocess

# What hostile photos must fail with. The one that is cut in half can be shown in part, and is left out.
POISON = {
    "empty.jpg": "empty", "zeros.jpg": "unsupported", "text.jpg": "unsupported", "cutHeader.jpg": "corrupt",
    "huge.png": "too_large",
}
# So many healthy photos for each poison one.
HEALTHY_PER_POISON = 12


class Photos:
    def __init__(self, programs, folder, seed, count):
        self.folder = folder
        fixtures = programs / "phototext-fixtures"
        hostile = folder.with_name("hostile")
        subprocess.run(
            [fixtures, "batch", folder, "--count", str(count), "--seed", str(seed), "--language", "english"],
            check=True)
        subprocess.run([fixtures, "hostile", hostile], check=True)
        # identifier: the number that stands on it
        self.numbers = {}
        for line in (folder / "truth.tsv").read_text().splitlines():
            name = line.split("\t")[0]
            self.numbers[name] = name.rsplit("/")[-1].removesuffix(".jpg")
        (folder / "truth.tsv").unlink()
        # identifier: the code of its failure
        self.codes = {}
        (folder / "poison").mkdir()
        kinds = sorted(POISON)
        for index in range(count // HEALTHY_PER_POISON):
            kind = kinds[index % len(kinds)]
            name = f"poison/{index:04} {kind}"
            shutil.copyfile(hostile / kind, folder / name)
            self.codes[name] = POISON[kind]
        self.names = self._mixed(random.Random(seed))

    def _mixed(self, dice):
        """All names, in order but with the poison spread among them."""
        healthy, poison = sorted(self.numbers), sorted(self.codes)
        names = []
        while healthy:
            group = healthy[:HEALTHY_PER_POISON] + poison[:1]
            del healthy[:HEALTHY_PER_POISON], poison[:1]
            names += dice.sample(group, len(group))
        return names
