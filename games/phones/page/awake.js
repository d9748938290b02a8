// Keeps the screen awake. On plain HTTP there is no Wake Lock; a silent film that plays without an end does the same.

let film = null;

export async function stayAwake() {
  try {
    await navigator.wakeLock.request("screen");
    return;
  } catch { /* not here */ }
  if (film) return;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext("2d");
  film = document.createElement("video");
  film.className = "film";
  film.muted = true;
  film.loop = true;
  film.playsInline = true;
  film.setAttribute("aria-hidden", "true");
  if (!canvas.captureStream) return;
  film.srcObject = canvas.captureStream(1);
  document.body.append(film);
  let light = false;
  setInterval(() => {
    light = !light;
    pen.fillStyle = light ? "#000" : "#010101";
    pen.fillRect(0, 0, 2, 2);
  }, 1_000);
  film.play().catch(() => { film.remove(); film = null; });
}
