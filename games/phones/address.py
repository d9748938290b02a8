"""Under which address phones on the same network find this machine, and the socket that they come to."""

from __future__ import annotations

import errno
import socket
import sys

from games.core.contract import Complaint

PORTS = range(8420, 8430)  # tried in turn: a short number is typed faster
ANYWHERE = "10.255.255.255"  # nothing is sent there


def own_address() -> str:
    """That of the way by which others on the network are reached; a Complaint if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ANYWHERE, 9))
            address: str = probe.getsockname()[0]
        except OSError:
            address = ""
    if not address or address.startswith(("127.", "0.")):
        raise Complaint(
            "This computer is in no network. Connect it to the Wi-Fi of the phones; until then play goes on at the "
            "screen."
        )
    return address


def listening(preferred: int) -> socket.socket:
    """A socket that phones can come to, at the port of before if it is free; a Complaint names the remedy."""
    fault: OSError | None = None
    for port in [*([preferred] if preferred else []), *PORTS, 0]:
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if sys.platform != "win32":  # where it would let two programs have the same port
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind(("", port))
            sock.listen(64)
            return sock
        except OSError as error:
            sock.close()
            fault = error
            if error.errno in (errno.EACCES, errno.EPERM) and port == 0:
                break
    raise Complaint(
        "Phones cannot be let in: the system does not allow it ({fault}). Allow Tabletrix in the firewall, and try "
        "again; until then play goes on at the screen.",
        fault=str(fault),
    )
