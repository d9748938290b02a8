"""This system as somebody has it who knows nothing of this source: without Python, and with changes that nobody keeps.

It is a layer over everything that is installed here, in a namespace of its own. Only root can make one.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = "/mnt"  # where the shared folder is in there
PROGRAMS = ("/usr/local/bin", "/usr/bin", "/bin")

MAKE = """
set -e
mount --make-rprivate /
mount -t tmpfs none "$LAYER"
mkdir "$LAYER/upper" "$LAYER/work" "$LAYER/root"
mount -t overlay none -o "lowerdir=/,upperdir=$LAYER/upper,workdir=$LAYER/work" "$LAYER/root"
cd "$LAYER/root"
for folder in proc dev; do mount --rbind "/$folder" "$folder"; done
mount -t tmpfs none tmp
chmod 1777 tmp
mkdir -p /tmp/.X11-unix tmp/.X11-unix
mount --bind /tmp/.X11-unix tmp/.X11-unix
for hidden in $HIDDEN; do [ ! -d ".$hidden" ] || mount -t tmpfs none ".$hidden"; done
for folder in $PROGRAMS; do rm -f ".$folder/python"*; done
mount --bind "$SHARED" mnt
echo ready
exec sleep 3600
"""


class CleanRoot:
    def __init__(self, process: int, root: Path):
        self._process, self._root = process, root

    def command(self, *words: str, **environment: str) -> list[str]:
        """What to run here so that this runs in there; as nobody, unless HOME is root's."""
        user = [] if environment.get("HOME") == "/root" else ["--userspec=nobody:nogroup"]
        own = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", *(f"{name}={v}" for name, v in environment.items())]
        return [
            shutil.which("nsenter") or "",
            f"--target={self._process}",
            "--mount",
            shutil.which("chroot") or "",
            *user,
            str(self._root),
            *own,
            *words,
        ]

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess:
        command = self.command(*words, **environment)
        return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=180)

    def as_root(self, *words: str) -> subprocess.CompletedProcess:
        return self.run(*words, HOME="/root", DEBIAN_FRONTEND="noninteractive")


@contextmanager
def clean_root(layer: Path, shared: Path) -> Iterator[CleanRoot | None]:
    """One that ends with the block; None where this may not be done. Inside, the shared folder is /mnt."""
    if sys.platform != "linux" or os.geteuid() != 0 or not all(map(shutil.which, ("unshare", "nsenter", "dpkg"))):
        yield None
        return
    python = Path(sys.base_prefix) / "lib" / f"python3.{sys.version_info.minor}"
    hidden = {"LAYER": str(layer), "SHARED": str(shared), "PROGRAMS": " ".join(PROGRAMS)}
    hidden["HIDDEN"] = f"{ROOT} {python} {sys.prefix}"
    process = subprocess.Popen(
        ["unshare", "--mount", "sh", "-c", MAKE], env=os.environ | hidden, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        yield CleanRoot(process.pid, layer / "root") if process.stdout.readline() == "ready\n" else None
    finally:
        process.kill()
        process.wait()
