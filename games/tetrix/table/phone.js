// Te-Trix in the hand: throw with a swipe, build the form out of the dice, and drag it over the own sheet.
// Which entries and forms there are comes from the table; this only finds the one that is meant.

import { h, plus, put, svg } from "/dom.js";

const PAPER = { red: "#e9a79c", yellow: "#f0d48a", white: "#f2ede2", blue: "#a9bfe6", solo: "#f2ede2" };
const EDGE = 1.5; // cells around the sheet, where a form hangs over

const keyOf = (cells) => cells.map(([c, r, s]) => `${c},${r},${s}`).sort().join(" ");

function home(cells) {
  const left = Math.min(...cells.map(([c]) => c));
  const top = Math.min(...cells.map(([, r]) => r));
  return cells.map(([c, r, s]) => [c - left, r - top, s]);
}

function turnedByHalf(cells) {
  return home(cells.map(([c, r, s]) => [-c, -r, s]));
}

function symbol(kind, x, y, className = "ink") {
  if (kind === "o") return svg("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.28, class: className });
  if (kind === "s") return svg("rect", { x: x + 0.23, y: y + 0.23, width: 0.54, height: 0.54, class: className });
  return svg("path", { d: `M${x + 0.24} ${y + 0.24}l.52 .52m0-.52l-.52 .52`, class: className });
}

function grid(size, rows, paper) {
  const lines = [];
  for (let n = 0; n <= size; n++) lines.push(`M0 ${n}H${size}M${n} 0V${size}`);
  const written = rows.flatMap((row, r) => [...row].map((kind, c) => kind !== "." && symbol(kind, c, r)));
  return [
    svg("rect", { x: -0.25, y: -0.25, width: size + 0.5, height: size + 0.5, rx: 0.2, fill: PAPER[paper] }),
    svg("path", { d: lines.join(""), class: "lines" }),
    written,
  ];
}

class Page {
  constructor(root, view) {
    this.root = root;
    this.view = view;
    root.classList.add("tetrix");
    if (!document.getElementById("tetrix-style")) {
      document.head.append(h("link", { id: "tetrix-style", rel: "stylesheet", href: "/tetrix/phone.css" }));
    }
  }

  update(table, isNew) {
    this.table = table;
    this.words = this.view.words;
    const { question } = table;
    const kind = question?.throw ? "throw" : question?.moves[0]?.kind ?? "none";
    if (isNew) {
      this.letter = this.order = this.picked = null;
      this.turn = 0;
      this.at = null;
      if (question?.chosen != null && question.moves[question.chosen].at) {
        ({ turn: this.turn, at: this.at } = question.moves[question.chosen]);
      }
      this.told = "";
    }
    const { hint } = table;
    if (hint && hint.q === question?.q && this.hinted !== `${hint.q} ${hint.move}`) {
      this.hinted = `${hint.q} ${hint.move}`;
      const move = question.moves[hint.move];
      if (move.kind === "form") [this.letter, this.order] = [move.letter, move.cells.map((cell) => [...cell])];
      if (move.kind === "enter") [this.turn, this.at] = [move.turn, [...move.at]];
      this.told = hint.words;
    }
    if (kind === "throw") put(this.root, this.view.throwPad(), this.sheets());
    else if (kind === "form" || kind === "stop") this.build();
    else if (question) this.enter();
    else put(this.root, this.dice(), this.mine(), this.sheets());
  }

  // Building

  dice() {
    const { form, dice } = this.table.facts;
    const cells = form?.cells ?? [...(dice ?? "")].map((kind, n) => [n, 0, kind]);
    return cells.length > 0 && this.form(cells, "small");
  }

  form(cells, size, tap) {
    const wide = Math.max(...cells.map(([c]) => c)) + 1;
    const high = Math.max(...cells.map(([, r]) => r)) + 1;
    return svg("svg", { viewBox: `-.1 -.1 ${wide + 0.2} ${high + 0.2}`, class: `form ${size}`, role: "img" },
      cells.map(([c, r, kind], n) => {
        const die = svg("g", { class: `die${this.picked === n ? " picked" : ""}`, "data-die": n },
          svg("rect", { x: c + 0.04, y: r + 0.04, width: 0.92, height: 0.92, rx: 0.16, class: "face" }), symbol(kind, c, r));
        if (tap) die.addEventListener("pointerdown", (event) => tap(n, event));
        return die;
      }));
  }

  build() {
    const { question } = this.table;
    const { words } = this;
    const letters = [...new Set(question.moves.filter((move) => move.kind === "form").map((move) => move.letter))];
    const shape = (letter) => question.moves.find((move) => move.letter === letter).cells;
    const chooser = h("div", { class: "letters-row", role: "radiogroup", "aria-label": words.pick_form },
      letters.map((letter) => h("button", {
        role: "radio", "aria-checked": String(letter === this.letter), "aria-label": letter,
        onclick: () => {
          this.letter = letter;
          this.order = shape(letter).map((cell) => [...cell]);
          this.picked = null;
          this.build();
        },
      }, this.outline(shape(letter)))));
    const index = this.letter === null ? null : this.built();
    const stop = question.moves.findIndex((move) => move.kind === "stop");
    put(this.root,
      h("p", { class: "label" }, this.told || (this.letter === null ? words.pick_form : words.swap)),
      chooser,
      this.letter === null ? this.dice() : this.form(this.order, "large", (n, event) => this.lift(n, event)),
      h("button", { class: "main", disabled: index === null, onclick: () => this.view.choose(index) }, words.build),
      stop >= 0 && h("button", { class: "plain", onclick: () => this.view.choose(stop) }, words.stop),
      this.mine());
  }

  outline(cells) {
    const wide = Math.max(...cells.map(([c]) => c)) + 1;
    const high = Math.max(...cells.map(([, r]) => r)) + 1;
    return svg("svg", { viewBox: `0 0 ${wide} ${high}`, class: "outline", "aria-hidden": "true" },
      cells.map(([c, r]) => svg("rect", { x: c + 0.05, y: r + 0.05, width: 0.9, height: 0.9, rx: 0.1 })));
  }

  // Dragging a die onto another one swaps them, and so do two taps.
  lift(n, event) {
    event.preventDefault();
    const up = (end) => {
      const there = document.elementFromPoint(end.clientX, end.clientY)?.closest("[data-die]");
      const other = there ? Number(there.dataset.die) : n;
      if (other !== n) this.swap(n, other);
      else if (this.picked === null) this.picked = n;
      else if (this.picked === n) this.picked = null;
      else this.swap(this.picked, n);
      this.build();
    };
    addEventListener("pointerup", up, { once: true });
  }

  swap(one, other) {
    [this.order[one][2], this.order[other][2]] = [this.order[other][2], this.order[one][2]];
    this.picked = null;
  }

  // The form that is laid out, among those that the table offers: turned by half it may have another name.
  built() {
    const keys = [keyOf(home(this.order)), keyOf(turnedByHalf(this.order))];
    for (let n = 0; n < 2; n++) keys.push(keyOf(home(quarter(this.order, n ? 3 : 1))));
    const { moves } = this.table.question;
    const found = moves.findIndex((move) => move.letter === this.letter && keys.includes(keyOf(move.cells)));
    return found < 0 ? null : found;
  }

  // Entering

  mine() {
    const { facts, you } = this.table;
    return svg("svg", { viewBox: `-.3 -.3 ${facts.size + 0.6} ${facts.size + 0.6}`, class: "sheet quiet-sheet" },
      grid(facts.size, facts.sheets[you], facts.papers[you]));
  }

  sheets() {
    const { facts, you, seats } = this.table;
    const others = facts.sheets.map((rows, seat) => [rows, seat]).filter(([, seat]) => seat !== you);
    return h("div", { class: "others" }, others.map(([rows, seat]) => h("figure", {},
      svg("svg", { viewBox: `-.3 -.3 ${facts.size + 0.6} ${facts.size + 0.6}`, class: "sheet" },
        grid(facts.size, rows, facts.papers[seat])),
      h("figcaption", {}, seats[seat].name))));
  }

  enter() {
    const { question, facts, you } = this.table;
    const { words } = this;
    const entries = question.moves.filter((move) => move.kind === "enter");
    const other = question.moves.findIndex((move) => move.kind !== "enter");
    const isLeaving = other >= 0 && h("button", { class: entries.length ? "plain" : "main",
      onclick: () => this.view.choose(other) }, words[question.moves[other].kind]);
    if (!entries.length) {
      put(this.root, h("p", { class: "label" }, words.nowhere), this.dice(), this.mine(), isLeaving, this.sheets());
      return;
    }
    this.turns = [...new Set(entries.map((move) => move.turn))].sort();
    if (!this.turns.includes(this.turn)) [this.turn] = this.turns;
    if (this.at === null) this.at = this.nearest(facts.size / 2 - 1, facts.size / 2 - 1).at;
    const side = facts.size + 2 * EDGE;
    this.ghost = svg("g");
    this.label = h("p", { class: "label" });
    this.done = h("button", { class: "main", onclick: () => this.view.choose(this.found()) });
    this.sheet = svg("svg", { viewBox: `${-EDGE} ${-EDGE} ${side} ${side}`, class: "sheet mine", role: "img" },
      grid(facts.size, facts.sheets[you], facts.papers[you]), this.ghost);
    this.sheet.addEventListener("pointerdown", (event) => this.drag(event, side));
    put(this.root,
      this.label,
      this.sheet,
      h("div", { class: "row" },
        h("button", { disabled: this.turns.length < 2, onclick: () => this.rotate() }, `\u21bb ${words.turn}`),
        this.done),
      isLeaving,
      this.sheets());
    this.lay();
  }

  // Where the form lies now. Nothing but that is made anew: a finger may be on the sheet.
  lay() {
    const { question, facts } = this.table;
    const { words } = this;
    const index = this.found();
    const move = index === null ? null : question.moves[index];
    const isKept = index !== null && index === question.chosen;
    const cells = this.shape().map(([c, r, kind]) => [c + this.at[0], r + this.at[1], kind]);
    this.ghost.setAttribute("class", `ghost ${index === null ? "wrong" : isKept ? "kept" : ""}`);
    this.ghost.replaceChildren(...cells.flatMap(([c, r, kind]) => [
      svg("rect", { x: c + 0.04, y: r + 0.04, width: 0.92, height: 0.92, rx: 0.14, class: "face" }), symbol(kind, c, r)]));
    this.sheet.setAttribute("aria-label", move ? move.words : words.not_here);
    const told = this.told || (index === null ? words.not_here : words.how);
    this.label.textContent = (facts.last ? `${words.last_round}. ` : "") + told;
    this.done.disabled = index === null || isKept;
    this.done.textContent = isKept ? `\u2713 ${plus(move.gain)}` : `${words.enter} ${move ? plus(move.gain) : ""}`;
  }

  // The cells of the form in this turn, from its corner.
  shape(turn = this.turn) {
    const move = this.table.question.moves.find((each) => each.turn === turn && each.kind === "enter");
    return move.cells.map(([c, r, kind]) => [c - move.at[0], r - move.at[1], kind]);
  }

  found() {
    const [c, r] = this.at;
    const index = this.table.question.moves.findIndex((move) => move.kind === "enter" && move.turn === this.turn
      && move.at[0] === c && move.at[1] === r);
    return index < 0 ? null : index;
  }

  nearest(c, r) {
    const entries = this.table.question.moves.filter((move) => move.kind === "enter" && move.turn === this.turn);
    const far = (move) => Math.hypot(move.at[0] - c, move.at[1] - r);
    return entries.reduce((best, move) => (far(move) < far(best) ? move : best));
  }

  rotate() {
    this.told = "";
    this.turn = this.turns[(this.turns.indexOf(this.turn) + 1) % this.turns.length];
    if (this.found() === null) this.at = [...this.nearest(...this.at).at];
    this.lay();
  }

  drag(event, side) {
    event.preventDefault();
    const box = this.sheet.getBoundingClientRect();
    const cell = box.width / side;
    const place = (e) => [(e.clientX - box.left) / cell - EDGE, (e.clientY - box.top) / cell - EDGE];
    const cells = this.shape();
    const wide = Math.max(...cells.map(([c]) => c)) + 1;
    const high = Math.max(...cells.map(([, r]) => r)) + 1;
    const [x, y] = place(event);
    const holds = cells.some(([c, r]) => Math.floor(x) === c + this.at[0] && Math.floor(y) === r + this.at[1]);
    const grip = holds ? [x - this.at[0], y - this.at[1]] : [wide / 2, high / 2];
    const most = this.table.facts.size;
    const move = (e) => {
      const [px, py] = place(e);
      const at = [Math.round(px - grip[0]), Math.round(py - grip[1])];
      at[0] = Math.max(1 - wide, Math.min(most - 1, at[0]));
      at[1] = Math.max(1 - high, Math.min(most - 1, at[1]));
      if (at[0] === this.at[0] && at[1] === this.at[1]) return;
      this.at = at;
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

function quarter(cells, times) {
  let turned = cells;
  for (let n = 0; n < times; n++) turned = turned.map(([c, r, s]) => [-r, c, s]);
  return turned;
}

export function mount(root, view) {
  return new Page(root, view);
}
