"""The photos of a run: healthy ones with a number that only they show, each under several names, and poison among them."""

import os
import random
import shutil
import subprocess

# What hostile photos must fail with. The one that is cut in half can be shown in part, and is left out.
POISON = {
    "empty.jpg": "empty", "zeros.jpg": "unsupported", "text.jpg": "unsupported", "cutHeader.jpg": "corrupt",
    "huge.png": "too_large", "fault.jpg": "crashed", "abort.jpg": "crashed", "fork.jpg": "crashed",
    "execute.jpg": "crashed", "connect.jpg": "crashed", "leave.jpg": "crashed",
    # Each takes a slot for three times the whole deadline, or the memory of the machine.
    "hang.jpg": "timed_out", "sleep.jpg": "timed_out", "hoard.jpg": "out_of_memory",
}
RARE = ["hang.jpg", "hoard.jpg", "sleep.jpg"]
# So many rounds of all the others before a rare one.
ROUNDS_PER_RARE = 2
# So many healthy names for each poison one.
HEALTHY_PER_POISON = 12


class Photos:
    def __init__(self, programs, folder, seed, count, names_per_photo=1, poison=None):
        """Draws `count` photos. More names for each cost neither time nor disk, and all of them but one find the text
        of the same bytes, or read them at the same moment. `poison` are the only kinds of it."""
        self.folder = folder
        self.hostile = folder.with_name("hostile")
        fixtures = programs / "phototext-fixtures"
        subprocess.run(
            [fixtures, "batch", folder, "--count", str(count), "--seed", str(seed), "--language", "english"],
            check=True)
        for kind in ("hostile", "poison"):
            subprocess.run([fixtures, kind, self.hostile], check=True)
        # identifier: the number that stands on it
        self.numbers = {}
        for line in (folder / "truth.tsv").read_text().splitlines():
            name = line.split("\t")[0]
            number = name.rsplit("/")[-1].removesuffix(".jpg")
            self.numbers[name] = number
            for copy in range(2, names_per_photo + 1):
                other = f"{name.removesuffix('.jpg')} again {copy}.jpg"
                os.link(folder / name, folder / other)
                self.numbers[other] = number
        (folder / "truth.tsv").unlink()
        # identifier: the code of its failure
        self.codes = {}
        others = sorted(POISON.keys() - set(RARE))
        kinds = poison or [kind for rare in RARE for kind in [*others * ROUNDS_PER_RARE, rare]]
        for index in range(len(self.numbers) // HEALTHY_PER_POISON):
            self.add_poison(kinds[index % len(kinds)])
        self.names = self._mixed(random.Random(seed))

    def add_poison(self, kind):
        """Another hostile photo; its name."""
        (self.folder / "poison").mkdir(exist_ok=True)
        name = f"poison/{len(self.codes):04} {kind}"
        shutil.copyfile(self.hostile / kind, self.folder / name)
        self.codes[name] = POISON[kind]
        return name

    def expect_failure(self, name, code):
        """From now on, a healthy photo has to fail."""
        del self.numbers[name]
        self.codes[name] = code

    def _mixed(self, dice):
        """All names, in order but with the poison spread among them."""
        healthy, poison = sorted(self.numbers), sorted(self.codes)
        names = []
        for start in range(0, len(healthy), HEALTHY_PER_POISON):
            group = healthy[start : start + HEALTHY_PER_POISON]
            bad = poison[start // HEALTHY_PER_POISON :][:1]
            names += dice.sample(group + bad, len(group) + len(bad))
        return names
