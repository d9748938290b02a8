// What somebody sees who is not at a table yet: the letters, the name, and waiting.

import { h, paint, put } from "/dom.js";

export function askCode(root, words, why, knock) {
  const field = h("input", {
    id: "code", class: "letters", maxlength: 4, autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    "aria-label": words.code, inputmode: "text", enterkeyhint: "go",
  });
  const told = { wrong: words.wrong, too_many: words.too_many, not_inviting: words.not_inviting }[why] || "";
  const send = (event) => {
    event.preventDefault();
    if (field.value.trim().length === 4) knock(field.value.trim().toUpperCase());
  };
  put(root, h("form", { class: "card", onsubmit: send },
    h("h1", {}, "Tabletrix"),
    h("label", { for: "code" }, words.enter_code),
    field,
    told && h("p", { class: "warn", role: "alert" }, told),
    h("button", { class: "main", type: "submit" }, words.go),
    h("p", { class: "quiet" }, words.plain)));
  field.focus({ preventScroll: true });
}

export function askName(root, welcome, you, sit, lookOn) {
  const { words, animals, colours } = welcome;
  let colour = you?.colour || "";
  const field = h("input", { id: "name", maxlength: 14, autocomplete: "off", "aria-label": words.your_name,
    value: you?.name || "", enterkeyhint: "go" });
  const send = (event) => {
    event?.preventDefault();
    if (field.value.trim()) sit(field.value.trim(), colour);
    else field.focus();
  };
  const dots = Object.keys(colours).map((name) => h("button", {
    type: "button", class: "dot", role: "radio", "aria-checked": String(name === colour), "aria-label": name,
    style: { background: paint(colours, name) },
    onclick: (event) => {
      colour = colour === name ? "" : name;
      for (const dot of event.target.parentNode.children) {
        dot.setAttribute("aria-checked", String(dot.getAttribute("aria-label") === colour));
      }
    },
  }));
  put(root, h("form", { class: "card", onsubmit: send },
    h("h1", {}, words.who),
    h("label", { for: "name" }, words.your_name),
    field,
    h("p", { class: "label" }, words.or_animal),
    h("div", { class: "animals" }, animals.map(([sign, name]) => h("button", {
      type: "button", "aria-label": name, onclick: () => { field.value = name; },
    }, h("span", { "aria-hidden": "true" }, sign), h("small", {}, name)))),
    h("p", { class: "label", id: "colours" }, words.colour),
    h("div", { class: "dots", role: "radiogroup", "aria-labelledby": "colours" }, dots),
    h("button", { class: "main", type: "submit" }, words.sit),
    h("button", { type: "button", class: "plain", onclick: lookOn }, words.look_on),
    h("p", { class: "quiet" }, words.plain)));
}

export function waiting(root, words, room, change) {
  const told = room.you ? words.waiting : words.watching;
  put(root, h("div", { class: "card" },
    h("h1", {}, room.you ? room.you.name : "Tabletrix"),
    h("p", {}, told),
    room.guests.length > 0 && h("ul", { class: "guests" }, room.guests.map((name) => h("li", {}, name))),
    h("button", { class: "plain", onclick: change }, room.you ? words.change : words.sit)));
}

export function closed(root, words, why) {
  put(root, h("div", { class: "card" },
    h("h1", {}, "Tabletrix"),
    h("p", {}, why === "sent_away" ? words.sent_away : words.gone)));
}
