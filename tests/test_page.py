"""The page that is shown to others: whole, of its own, and readable on every screen; and its film."""

import re
import shutil
import struct
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from games.core.catalogue import catalogue, names
from games.tools.film import play
from games.tools.moments import shots_for, table_after
from games.tools.studio import open_studio, unseen

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
FILM = DOCS / "film.webp"
MOST_BYTES = 6_000_000  # of the page with all that it shows
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed((DOCS / "index.html").read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def shown(self) -> set[str]:
        """What lies beside the page and is shown in it."""
        found = [attrs.get(name) for _, attrs in self.tags for name in ("src", "srcset")]
        return {*filter(None, found), *re.findall(r"url\((.+?)\)", self.text)}


@pytest.fixture(scope="module")
def page() -> Page:
    return Page()


def test_the_page_has_all_that_it_shows_and_nothing_from_elsewhere(page):
    assert {"film.webp", "pictures/hero.webp"} <= page.shown()
    assert sum((DOCS / file).stat().st_size for file in page.shown()) < MOST_BYTES
    assert not any(tag in ("script", "iframe", "link") for tag, _ in page.tags)
    ids = {attrs["id"] for _, attrs in page.tags if "id" in attrs}
    assert {attrs["href"] for tag, attrs in page.tags if tag == "a"} <= {f"#{name}" for name in ids}
    assert "//" not in re.sub(r"/\*.*?\*/", "", page.text)


def test_the_page_tells_who_sees_no_pictures(page):
    pictures = [attrs for tag, attrs in page.tags if tag == "img"]
    assert all(len(attrs["alt"] or "") > 20 and attrs["width"] and attrs["height"] for attrs in pictures)
    assert ("html", {"lang": "en"}) in page.tags
    assert all(info.title in page.text for info in catalogue().values())


def test_the_page_gives_the_commands_that_there_are(page):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in ("python3 main.py", "pipx install .", "uvx --from . tabletrix", "python3 main.py build --deb"):
        assert command in page.text and command in readme
    assert "docs/index.html" in readme and "docs/film.webp" in readme
    template = " ".join((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split())
    assert (
        "cp -r docs/template_game games/orchard" in page.text and "cp -r docs/template_game games/orchard" in template
    )


LOOK = """<body><script>
const told = [], widths = {widths};
function next() {{
  if (!widths.length) {{ document.body.innerHTML = "<p id=told>" + told.join(" ") + "</p>"; return; }}
  const frame = document.createElement("iframe"), width = widths.pop();
  frame.style.cssText = "border:0; width:" + width + "px; height:900px";
  frame.src = "{address}";
  frame.onload = () => {{
    const page = frame.contentDocument;
    const small = [...page.querySelectorAll(".plate")].filter(one => one.getBoundingClientRect().height < 44);
    const dead = [...page.images].filter(one => one.loading != "lazy" && !one.naturalWidth);
    told.push(width + ":" + page.documentElement.scrollWidth + ":" + small.length + ":" + dead.length);
    frame.remove(); next();
  }};
  document.body.append(frame);
}}
next();
</script></body>"""


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")
def test_the_page_fits_screens_of_every_width(tmp_path):
    widths = [320, 390, 768, 1440, 2560]
    look = tmp_path / "look.html"
    look.write_text(LOOK.format(widths=widths, address=(DOCS / "index.html").as_uri()), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--hide-scrollbars"]
    options += [f"--user-data-dir={tmp_path}/profile", "--virtual-time-budget=20000", "--dump-dom"]
    command = [CHROMIUM, *options, look.as_uri()]
    told = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120)
    (seen,) = re.findall(r'<p id="told">(.*?)</p>', told.stdout)
    assert sorted(seen.split()) == sorted(f"{width}:{width}:0:0" for width in widths)


# The film


def test_the_film_lasts_half_a_minute_and_repeats():
    data = FILM.read_bytes()
    assert data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X" and data[20] & 2, "no animation"
    size = tuple(1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
    chunks, at = [], 12
    while at < len(data):
        kind, length = struct.unpack_from("<4sI", data, at)
        chunks.append((kind, data[at + 8 : at + 24]))
        at += 8 + length + length % 2
    (repeats,) = (int.from_bytes(head[4:6], "little") for kind, head in chunks if kind == b"ANIM")
    frames = [int.from_bytes(head[12:15], "little") for kind, head in chunks if kind == b"ANMF"]
    assert size == (800, 450) and repeats == 0 and len(data) < 4_000_000
    assert 20_000 < sum(frames) < 45_000 and len(frames) > 200


@pytest.mark.parametrize("game", names())
def test_what_is_filmed_of_a_game_is_played(game):
    """Somebody decides, or the finale is shown."""
    reel = shots_for(game).reels[-1]
    cabinet = open_studio((1024, 600))
    with unseen(cabinet):
        whole = table_after(cabinet, game, reel.seats, reel.stop, reel.seed)
        before = len(cabinet.top.match.steps)
        pictures = sum(1 for _ in play(cabinet, whole, reel))
        assert pictures == round(12 * reel.seconds)
        assert len(cabinet.top.match.steps) > before
