// The line to the table: it comes back by itself, and nothing that was meant is lost or done twice.

const BEAT = 10_000;
const SILENT = 25_000;

const kept = {
  get(name) {
    try { return localStorage.getItem(name) || ""; } catch { return ""; }
  },
  set(name, value) {
    try { value ? localStorage.setItem(name, value) : localStorage.removeItem(name); } catch { /* for this visit only */ }
  },
};

export class Line {
  constructor(heard, pictured, changed) {
    this.heard = heard;
    this.pictured = pictured;
    this.changed = changed;
    this.secret = kept.get("secret");
    this.key = kept.get("key");
    this.code = "";
    this.open = false;
    this.wanted = true;
    this.tries = 0;
    this.last = 0;
    if (location.hash.length > 1) {
      const key = decodeURIComponent(location.hash.slice(1));
      if (key !== this.key) this.remember({ key });
      history.replaceState(null, "", location.pathname);
    }
    setInterval(() => this.beat(), BEAT / 2);
    for (const back of ["online", "focus", "pageshow"]) addEventListener(back, () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  remember({ secret, key }) {
    if (secret !== undefined) kept.set("secret", (this.secret = secret));
    if (key !== undefined) kept.set("key", (this.key = key));
  }

  call() {
    clearTimeout(this.again);
    this.socket?.close();
    const socket = new WebSocket(`ws://${location.host}/live`);
    this.socket = socket;
    socket.binaryType = "blob";
    socket.onopen = () => {
      this.last = Date.now();
      const known = this.secret ? { secret: this.secret, key: this.key } : this.key ? { key: this.key } : { code: this.code };
      this.say({ say: "hello", v: 1, lang: navigator.language || "en", ...known });
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.last = Date.now();
      if (typeof event.data !== "string") return this.pictured(event.data);
      const said = JSON.parse(event.data);
      if (said.say === "beat") return undefined;
      if (said.say === "welcome") {
        this.open = !said.why;
        this.tries = 0;
        if (said.key) this.remember({ key: said.key });
        if (said.why) this.wanted = false;
      }
      return this.heard(said);
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.socket = null;
      this.open = false;
      this.changed();
      if (this.wanted) this.again = setTimeout(() => this.call(), Math.min(5_000, 250 * 2 ** this.tries++));
    };
  }

  // The phone has woken up, or the network is back: at once, and not when the next try would come.
  hurry() {
    if (!this.wanted) return;
    const isSilent = this.last && Date.now() - this.last > BEAT + 3_000;
    if (this.last && (!this.socket || isSilent)) {
      this.tries = 0;
      this.call();
    }
  }

  beat() {
    if (!this.open || !this.socket) return;
    if (Date.now() - this.last > SILENT) this.call();
    else this.say({ say: "beat" });
  }

  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  knock(code) {
    this.code = code;
    this.wanted = true;
    this.call();
  }

  leave() {
    this.wanted = false;
    this.remember({ secret: "", key: "" });
    this.socket?.close();
  }
}
