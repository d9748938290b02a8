// Tetris Link in the hand: choose a piece, turn it, drag it to its column, and drop it where its ghost lies.
// Where pieces come to rest is told by the table; this only finds the place that is meant.

import { h, paint, plus, put, svg } from "/dom.js";

class Page {
  constructor(root, view) {
    this.root = root;
    this.view = view;
    root.classList.add("link");
    if (!document.getElementById("link-style")) {
      document.head.append(h("link", { id: "link-style", rel: "stylesheet", href: "/link/phone.css" }));
    }
  }

  update(table, isNew) {
    this.table = table;
    this.words = this.view.words;
    const { question, hint } = table;
    if (isNew) {
      this.told = "";
      const [first] = question?.moves.filter((move) => move.kind === "place") ?? [];
      this.form = first?.form;
      this.column = null;
    }
    if (hint && hint.q === question?.q && this.hinted !== `${hint.q} ${hint.move}`) {
      this.hinted = `${hint.q} ${hint.move}`;
      const move = question.moves[hint.move];
      if (move.kind === "place") [this.form, this.column, this.told] = [move.form, move.column, hint.words];
    }
    this.draw();
  }

  get places() {
    return this.table.question?.moves.filter((move) => move.kind === "place") ?? [];
  }

  draw() {
    const { table, words } = this;
    const { question } = table;
    this.tower = this.towerOf();
    if (!question) return put(this.root, this.tower);
    if (question.throw) return put(this.root, this.view.throwPad(), this.tower);
    if (!this.places.length) {
      return put(this.root, this.tower,
        h("button", { class: "main", onclick: () => this.view.choose(0) }, words.pass));
    }
    const pieces = [...new Set(this.places.map((move) => move.piece))];
    const mine = this.places.find((move) => move.form === this.form).piece;
    this.forms = [...new Set(this.places.filter((move) => move.piece === mine).map((move) => move.form))];
    this.label = h("p", { class: "label" });
    this.done = h("button", { class: "main", onclick: () => this.view.choose(this.found()) });
    const pick = (piece) => () => {
      this.form = this.places.find((move) => move.piece === piece).form;
      this.told = "";
      this.draw();
    };
    const ink = paint(this.view.welcome.colours, table.seats[table.you].colour);
    put(this.root,
      this.label,
      pieces.length > 1 && h("div", { class: "row pieces", role: "radiogroup", "aria-label": words.choose },
        pieces.map((piece) => h("button", { role: "radio", "aria-checked": String(piece === mine), "aria-label": piece,
          onclick: pick(piece) }, this.piece(piece, ink), ` \u00d7${table.facts.stock[piece]}`))),
      this.tower,
      h("div", { class: "row" },
        h("button", { disabled: this.forms.length < 2, onclick: () => this.turn() }, `\u21bb ${words.turn}`), this.done));
    this.lay();
  }

  piece(piece, ink) {
    const { cells } = this.places.find((move) => move.piece === piece);
    const left = Math.min(...cells.map(([c]) => c));
    const top = Math.max(...cells.map(([, r]) => r));
    const wide = Math.max(...cells.map(([c]) => c)) - left + 1;
    const high = top - Math.min(...cells.map(([, r]) => r)) + 1;
    return svg("svg", { viewBox: `0 0 ${wide} ${high}`, class: "piece", "aria-hidden": "true" },
      cells.map(([c, r]) => svg("rect", { x: c - left + 0.04, y: top - r + 0.04, width: 0.92, height: 0.92, rx: 0.12, fill: ink })));
  }

  towerOf() {
    const { facts, seats } = this.table;
    const { colours } = this.view.welcome;
    this.ghost = svg("g", { class: "ghost" });
    const highest = Math.max(0, ...facts.laid.flatMap((piece) => piece.cells.map(([, r]) => r + 1)));
    this.high = Math.min(facts.rows, Math.max(10, highest + 5)); // the empty top is of no use on a small screen
    const tower = svg("svg", { viewBox: `-.2 -.2 ${facts.columns + 0.4} ${this.high + 0.4}`, class: "tower", role: "img" },
      svg("rect", { x: -0.2, y: -0.2, width: facts.columns + 0.4, height: this.high + 0.4, class: "glass" }),
      Array.from({ length: facts.columns - 1 }, (_, n) => svg("path", { d: `M${n + 1} 0V${this.high}`, class: "rib" })),
      facts.laid.map((piece) => piece.cells.map(([c, r]) => this.cell(c, r, paint(colours, seats[piece.seat].colour)))),
      this.ghost);
    tower.addEventListener("pointerdown", (event) => this.drag(event));
    return tower;
  }

  cell(c, r, ink) {
    return svg("rect", { x: c + 0.03, y: this.high - r - 0.97, width: 0.94, height: 0.94, rx: 0.1, fill: ink });
  }

  // Where the piece lies now: the column that is meant, or the nearest one in which it may be.
  get place() {
    const own = this.places.filter((move) => move.form === this.form);
    const wanted = this.column ?? this.table.facts.columns / 2 - 1;
    return own.reduce((best, move) => (Math.abs(move.column - wanted) < Math.abs(best.column - wanted) ? move : best));
  }

  found() {
    return this.table.question.moves.indexOf(this.place);
  }

  lay() {
    const { table, words, place } = this;
    const ink = paint(this.view.welcome.colours, table.seats[table.you].colour);
    this.ghost.replaceChildren(...place.cells.map(([c, r]) => this.cell(c, r, ink)));
    this.tower.setAttribute("aria-label", place.words);
    this.label.textContent = this.told || words.how;
    this.done.textContent = `${words.drop} ${plus(place.gain)}`;
  }

  turn() {
    this.told = "";
    this.form = this.forms[(this.forms.indexOf(this.form) + 1) % this.forms.length];
    this.lay();
  }

  drag(event) {
    if (!this.places.length) return;
    event.preventDefault();
    const box = this.tower.getBoundingClientRect();
    const { columns } = this.table.facts;
    const move = (e) => {
      const wide = new Set(this.place.cells.map(([c]) => c)).size;
      const x = ((e.clientX - box.left) / box.width) * (columns + 0.4) - 0.2;
      this.column = Math.round(x - wide / 2);
      this.told = "";
      this.lay();
    };
    const up = () => removeEventListener("pointermove", move);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up, { once: true });
    addEventListener("pointercancel", up, { once: true });
    move(event);
  }
}

export function mount(root, view) {
  return new Page(root, view);
}
