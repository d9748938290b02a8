// A game in the hand: who plays, what the table looks like, and the question that is to be answered.
// A game that brings a page of its own fills the middle itself.

import { Guard, fill, h, paint, plus, put } from "/dom.js";

export class TableView {
  constructor(root, line) {
    this.root = root;
    this.line = line;
    this.guard = new Guard();
    this.top = h("header", { class: "top" });
    this.middle = h("main", { class: "middle-part" });
    this.foot = h("footer", { class: "foot" });
    this.asking = h("div", { class: "asking" });
    this.whole = h("div", { class: "table" }, this.top, this.asking, this.middle, this.foot);
    this.pending = null; // the answer that is on its way: said again if the line was cut
    this.question = null; // nothing was there before
    this.picture = h("img", { class: "picture", alt: "", draggable: "false" });
  }

  show(table, welcome, room) {
    this.table = table;
    this.welcome = welcome;
    this.words = { ...welcome.words, ...table.words };
    if (this.whole.parentNode !== this.root) put(this.root, this.whole);
    this.picture.alt = this.words.table;
    const q = table.question?.q ?? 0;
    const isNew = q !== this.question;
    if (isNew) {
      if (this.question !== null) this.guard.close();
      this.question = q;
      this.chosen = null;
      if (q && !document.hidden) navigator.vibrate?.(table.question.ahead ? 30 : [40, 60, 40]);
    }
    if (this.pending) {
      if (this.pending.q === q && table.question.chosen !== this.pending.move) {
        if (this.pending.line !== this.line.socket) this.send(this.pending); // the line was cut in between
      } else this.pending = null;
    }
    this.drawTop(room);
    this.drawAsking();
    this.drawMiddle(isNew);
    this.drawFoot();
    const told = this.status();
    const status = document.getElementById("status");
    if (status.textContent !== told) status.textContent = told;
  }

  status() {
    const { table, words } = this;
    if (table.winners) return words.over;
    if (table.question && !table.question.ahead) return words.your_turn;
    if (table.question) return table.question.chosen === null ? words.ahead : words.ready;
    return table.turn === null ? "" : fill(words.turn_of, table.seats[table.turn].name);
  }

  drawTop(room) {
    const { table, welcome, words } = this;
    const seats = table.seats.map((seat, number) => h("li", {
      class: `seat${number === table.turn ? " turn" : ""}${number === table.you ? " you" : ""}`,
      style: { "--ink": paint(welcome.colours, seat.colour) },
    }, h("span", { class: "name" }, seat.name), h("span", { class: "score" }, `${seat.ready ? "\u2713 " : ""}${seat.score}`)));
    const name = table.last && table.seats[table.last.seat].name;
    put(this.top,
      h("ul", { class: `seats n${table.seats.length}` }, seats),
      h("p", { class: `told${table.question && !table.question.ahead ? " mine" : ""}` },
        room?.paused ? words.paused : this.status()),
      table.last && table.you === null && h("p", { class: "quiet" }, `${name} \u00b7 ${table.last.move}`));
  }

  drawAsking() {
    const { table, words } = this;
    const { request, may } = table;
    const asked = [];
    if (request?.mine) asked.push(h("p", {}, words.asked));
    else if (request?.asked) {
      const answer = (yes) => () => this.line.say({ say: "answer", request: request.id, yes });
      asked.push(h("p", {}, request.words), h("div", { class: "row" },
        h("button", { onclick: answer(true) }, words.yes), h("button", { onclick: answer(false) }, words.no)));
    }
    if (may.return !== null) asked.push(h("button", { class: "main", onclick: () => this.wish("return") }, words.return));
    for (const seat of may.take) {
      asked.push(h("button", { onclick: () => this.line.say({ say: "take", seat }) },
        fill(words.take, table.seats[seat].name)));
    }
    if (table.you === null && may.return === null && !may.take.length) asked.push(h("p", { class: "quiet" },
      this.line.named ? words.next_game : words.watching));
    put(this.asking, asked);
  }

  async drawMiddle(isNew) {
    const { table } = this;
    if (table.winners) return this.drawEnd();
    if (table.page && table.you !== null) {
      if (this.pageName !== table.page) {
        this.pageName = table.page;
        put(this.middle);
        const module = await import(table.page);
        if (this.pageName !== table.page) return undefined;
        this.page = module.mount(this.middle, this);
      }
      return this.page?.update(this.table, isNew);
    }
    this.pageName = this.page = null;
    return this.drawPlain(isNew);
  }

  // The moves in words, best first, with what each gains.
  drawPlain(isNew) {
    const { table, words } = this;
    const { question, hint } = table;
    if (!isNew && this.plainFor === `${question?.q} ${question?.chosen} ${hint?.move} ${this.pending?.move}`) return;
    this.plainFor = `${question?.q} ${question?.chosen} ${hint?.move} ${this.pending?.move}`;
    const inside = [this.picture];
    if (question?.throw) inside.push(this.throwPad());
    else if (question) {
      if (hint && hint.q === question.q && this.chosen === null) this.chosen = hint.move;
      const order = question.moves.map((move, index) => [move, index])
        .sort(([a, i], [b, j]) => (b.gain ?? 0) - (a.gain ?? 0) || i - j);
      const marked = this.pending?.move ?? this.chosen ?? question.chosen;
      inside.push(h("p", { class: "label" }, hint?.q === question.q ? hint.words : words.choose),
        h("div", { class: "moves", role: "radiogroup", "aria-label": words.moves }, order.map(([move, index]) => h("button", {
          class: "move", role: "radio", "aria-checked": String(index === marked), "data-move": index,
          onclick: () => this.mark(index),
        }, h("span", {}, move.words), h("span", { class: "gain" }, plus(move.gain))))));
    }
    put(this.middle, inside);
    this.middle.querySelector('[aria-checked="true"]')?.scrollIntoView({ block: "nearest" });
  }

  mark(index) {
    if (!this.guard.open) return;
    this.chosen = index;
    for (const move of this.middle.querySelectorAll(".move")) {
      move.setAttribute("aria-checked", String(Number(move.dataset.move) === index));
    }
    this.drawFoot();
  }

  throwPad() {
    const { words } = this;
    let start = null;
    const pad = h("button", { class: "throw", onclick: () => pad.swiped ? (pad.swiped = false) : this.throw(0, 0) },
      h("strong", {}, words.throw), h("span", {}, words.throw_how));
    pad.addEventListener("pointerdown", (event) => {
      start = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      pad.setPointerCapture(event.pointerId);
    });
    pad.addEventListener("pointerup", (event) => {
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      const seconds = Math.max(0.02, (event.timeStamp - start.at) / 1000);
      start = null;
      if (Math.hypot(dx, dy) > 30) {
        pad.swiped = true;
        this.throw((2.2 * dx) / seconds, (2.2 * dy) / seconds);
      }
    });
    return pad;
  }

  drawEnd() {
    const { table, words } = this;
    this.pageName = this.page = null;
    const names = table.winners.map((seat) => table.seats[seat].name);
    const told = table.winners.includes(table.you) && names.length === 1 ? words.you_won
      : names.length === 1 ? fill(words.won, names[0]) : fill(words.shared, names.join(", "));
    const ranks = table.seats.map((seat) => seat).sort((a, b) => b.score - a.score);
    put(this.middle, h("div", { class: "card" }, h("h1", {}, words.over), h("p", { class: "big" }, told),
      h("ol", { class: "ranks" }, ranks.map((seat) => h("li", {}, h("span", {}, seat.name),
        h("span", {}, `${seat.score} ${words.points}`))))));
  }

  drawFoot() {
    const { table, words } = this;
    const { may, question } = table;
    if (table.winners) return put(this.foot);
    const sure = (what, asked) => () => { if (confirm(asked)) this.wish(what); };
    const isPlain = question && !question.throw && !this.page;
    return put(this.foot,
      isPlain && h("button", { class: "main do", disabled: this.chosen === null || this.pending !== null,
        onclick: () => this.choose(this.chosen) }, words.play),
      h("div", { class: "row" },
        may.hint && h("button", { class: "plain", onclick: () => this.wish("hint") }, words.hint),
        may.undo && h("button", { class: "plain", onclick: () => this.wish("undo") }, words.undo),
        may.resign && h("button", { class: "plain", onclick: sure("resign", words.really_resign) }, words.resign),
        may.leave && h("button", { class: "plain", onclick: sure("leave", words.really_leave) }, words.leave)));
  }

  // What is said to the table

  choose(index) {
    const question = this.table.question;
    if (index === null || !question || !this.guard.open || this.pending) return false;
    this.send({ q: question.q, move: index });
    this.drawFoot();
    return true;
  }

  send(answer) {
    this.pending = { ...answer, line: this.line.socket };
    this.line.say({ say: "choose", q: answer.q, move: answer.move });
    clearTimeout(this.forgets);
    this.forgets = setTimeout(() => { this.pending = null; this.drawFoot(); }, 4_000);
  }

  throw(dx, dy) {
    const question = this.table.question;
    if (question?.throw && this.guard.open) this.line.say({ say: "throw", q: question.q, dx, dy });
  }

  wish(what) {
    this.line.say({ say: "wish", what });
  }
}
