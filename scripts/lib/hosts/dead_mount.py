"""Mounts a disk that never answers at the given folder, and keeps it so for as long as this runs.

It is a FUSE file system without anybody behind it: whoever looks at it waits, as at a network disk whose server is away.
"""

import ctypes
import os
import sys
import time

libc = ctypes.CDLL(None, use_errno=True)
device = os.open("/dev/fuse", os.O_RDWR)
options = f"fd={device},rootmode=40000,user_id=0,group_id=0,allow_other"
if libc.mount(b"dead", sys.argv[1].encode(), b"fuse", 0, options.encode()):
    sys.exit(f"cannot mount: {os.strerror(ctypes.get_errno())}")
print("mounted", flush=True)
while True:
    time.sleep(3600)
