"""What the system has against reading or writing a file, as a Complaint: the program can tell it and go on."""

from __future__ import annotations

import errno
from pathlib import Path

from games.core.contract import Complaint, Sentence

REASONS = {
    errno.ENOSPC: Sentence("the disk is full"),
    getattr(errno, "EDQUOT", errno.ENOSPC): Sentence("the disk is full"),
    errno.EACCES: Sentence("access is not allowed"),
    errno.EPERM: Sentence("access is not allowed"),
    errno.EROFS: Sentence("the disk cannot be written to"),
    errno.ENOTDIR: Sentence("there is a file where a folder should be"),
    errno.EEXIST: Sentence("there is a file where a folder should be"),
    errno.EISDIR: Sentence("there is a folder where a file should be"),
}


def reason_of(fault: OSError) -> Complaint | str:
    known = REASONS.get(fault.errno)
    return Complaint(known.key) if known else fault.strerror or str(fault)


def cannot_read(path: Path, fault: OSError) -> Complaint:
    return Complaint("cannot read '{file}': {reason}", file=path, reason=reason_of(fault))


def cannot_write(path: Path, fault: OSError) -> Complaint:
    return Complaint("cannot write '{file}': {reason}", file=path, reason=reason_of(fault))


def cannot_write_output(fault: OSError) -> Complaint:
    return Complaint("cannot write to standard output: {reason}", reason=reason_of(fault))
