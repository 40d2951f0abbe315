"""The photos are away."""

from .registry import fault


@fault("library-away", row="24")
def unmount_library(run):
    """the folder of the library is gone for a while"""
    away = run.photos.folder.with_name("photos.away")
    run.photos.folder.rename(away)
    run.pause(1, 6)
    away.rename(run.photos.folder)
