"""The photos are away, or not what they were."""

import pathlib

from .links import stopped
from .registry import fault

# Of a recognizer, whatever a picture claims to be.
MEMORY_LIMIT = 300


@fault("library-away", row="24")
def unmount_library(run):
    """the folder of the library is gone for a while"""
    away = run.photos.folder.with_name("photos.away")
    run.photos.folder.rename(away)
    run.pause(1, 6)
    away.rename(run.photos.folder)


@fault("photos-change", row="24")
def damage_photos(run):
    """submitted photos vanish, are cut short, or are forbidden for a while, before they are read"""
    names = run.submitter.take(9)
    if not names:
        return "no photos are left"
    forbidden = []
    # Nothing is read until all is done.
    with stopped([worker.pid for worker in run.workers.running]):
        run.submitter.submit_these(names)
        for index, name in enumerate(names):
            path = run.photos.folder / name
            content = path.read_bytes()
            # The same picture has other names, which stay as they are.
            path.unlink()
            match index % 3:
                case 0:
                    run.photos.expect_failure(name, "missing")
                case 1:
                    path.write_bytes(content)
                    path.chmod(0)
                    forbidden.append(path)
                case 2:
                    path.write_bytes(content[:100])
                    run.photos.expect_failure(name, "corrupt")
    waiting = "SELECT count(*) FROM phototext.job WHERE state = 'available' AND reason_code = 'not_permitted'"
    seconds = run.wait_until(20, lambda: run.servers.number(waiting) >= len(forbidden))
    for path in forbidden:
        path.chmod(0o644)
    if run.is_single:
        run.expect(seconds is not None, "forbidden photos did not wait, with that as the reason, within 20 s")
    return f"{len(names)} photos"


@fault("bombs", row="14")
def submit_bombs(run):
    """small files that claim to be pictures of 256 megapixels"""
    names = [run.photos.add_poison("huge.png") for _ in range(12)]
    run.submitter.submit_these(names)
    ended = "SELECT count(*) FROM phototext.job JOIN phototext.asset ON asset.id = asset_id WHERE reason_code = " \
        "'too_large' AND job.state = 'failed' AND local_identifier LIKE 'poison/%huge.png'"
    peak = 0

    def are_refused():
        nonlocal peak
        peak = max([peak, *map(peak_size, run.workers.recognizers())])
        return run.servers.number(ended) >= len(names)

    seconds = run.wait_until(30, are_refused)
    if run.is_single:
        run.expect(seconds is not None, "bombs were not refused within 30 s")
    run.expect(peak < MEMORY_LIMIT, f"a recognizer used {peak} MB")
    return f"{len(names)} bombs; recognizers used {peak} MB at most"


def peak_size(pid):
    """The most memory that a process ever used, in MB."""
    try:
        lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return max((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM:")), default=0)
