// Small helpers: elements, words with gaps, colours, and the guard against hasty fingers.

export function h(name, facts = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(facts)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [part, how] of Object.entries(value)) made.style.setProperty(part, how);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...inside.flat(9).filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

export function svg(name, facts = {}, ...inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(facts)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value);
  }
  made.append(...inside.flat(9).filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

export function put(root, ...inside) {
  root.replaceChildren(...inside.flat(9).filter((each) => each !== null && each !== undefined && each !== false));
}

// "%" in a sentence stands for what is put there.
export function fill(sentence, fact) {
  return sentence ? sentence.replace("%", () => fact) : "";
}

export function paint(colours, name) {
  const rgb = colours[name];
  return rgb ? `rgb(${rgb.join(",")})` : "#b9a98c";
}

export function plus(gain) {
  if (gain === null || gain === undefined) return "";
  return gain > 0 ? `+${gain}` : gain < 0 ? `\u2212${-gain}` : "\u00b10";
}

export const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// What was tapped right after something else has come up was meant for what was there before.
export class Guard {
  constructor(quiet = 350) {
    this.quiet = quiet;
    this.closedAt = -1e9;
  }
  close() {
    this.closedAt = performance.now();
  }
  get open() {
    return performance.now() - this.closedAt >= this.quiet;
  }
}
