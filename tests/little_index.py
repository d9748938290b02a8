"""A package index on this machine with one tiny package, which answers well, wrongly, slowly or not at all."""

import hashlib
import io
import threading
import zipfile
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NAME, VERSION = "little-toy", "1.0"
FILE = f"little_toy-{VERSION}-py3-none-any.whl"
PAD = bytes(range(256)) * 400  # so that there is something to wait for
HOLD = 20.0  # seconds after which even what hangs lets go


def wheel(module: str = "whole = True\n") -> bytes:
    """The package, with this as its only module."""
    about = f"little_toy-{VERSION}.dist-info"
    files = {
        "little_toy.py": module.encode(),
        "little_toy.dat": PAD,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {VERSION}\n".encode(),
        f"{about}/WHEEL": b"Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{about}/RECORD"]).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
    return packed.getvalue()


GOOD = wheel()
LIST = f"{NAME}=={VERSION}\n"
LOCK = f"{NAME}=={VERSION} \\\n    --hash=sha256:{hashlib.sha256(GOOD).hexdigest()}\n"


class Answers(BaseHTTPRequestHandler):
    """The first part of the path says how it is answered: /good, /changed, /trickling, /silent, /empty, /failing."""

    server: "Server"

    def do_GET(self) -> None:
        manner, _, rest = self.path.strip("/").partition("/")
        if manner == "failing" or (manner == "empty"):
            self.send_error(500 if manner == "failing" else 404)
        elif rest.endswith(".whl"):
            self.server.asked.append(self.path)
            self._send(wheel("whole = False\n") if manner == "changed" else GOOD, manner)
        elif manner == "silent":
            self.server.gone.wait(HOLD)
        else:
            self._send(f'<a href="/{manner}/files/{FILE}">{FILE}</a>'.encode(), "good")

    def _send(self, content: bytes, manner: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if content.startswith(b"<") else "application/zip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        for begin in range(0, len(content), 1000) if manner == "trickling" else ():
            self.wfile.write(content[begin : begin + 1000])
            if self.server.gone.wait(0.2):
                return
        if manner != "trickling":
            self.wfile.write(content)

    def handle_one_request(self) -> None:
        try:
            super().handle_one_request()
        except ConnectionError:  # whoever asked has given up
            self.close_connection = True

    def log_message(self, *details: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.asked: list[str] = []
        self.gone = threading.Event()

    def address(self, manner: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/{manner}/simple/"


@contextmanager
def serving():
    server = Server()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.gone.set()
        server.shutdown()
        server.server_close()
        thread.join()
