// The page of a guest: it shows what the table tells, and tells the table what the guest means. It knows no rules.

import { stayAwake } from "/awake.js";
import { askCode, askName, closed, waiting } from "/doors.js";
import { Line } from "/line.js";
import { TableView } from "/table.js";

const root = document.getElementById("app");
const now = { welcome: null, room: null, table: null, asksName: false, looksOn: false, end: "" };

const line = new Line(heard, pictured, draw);
const view = new TableView(root, line);

function heard(said) {
  if (said.say === "welcome") {
    now.welcome = said;
    document.documentElement.lang = said.lang;
    document.title = said.words.title;
  } else if (said.say === "secret") {
    line.remember({ secret: said.secret });
    now.asksName = false;
  } else if (said.say === "room") {
    now.room = said;
    line.named = Boolean(said.you);
  } else if (said.say === "table") {
    now.table = said.game ? said : null;
  } else if (said.say === "gone") {
    now.end = said.why;
    line.leave();
  } else if (said.say === "no") {
    alert(now.welcome.words[said.why] || said.why);
  }
  draw();
}

let shown = "";
function pictured(blob) {
  URL.revokeObjectURL(shown);
  shown = URL.createObjectURL(blob);
  view.picture.src = shown;
}

let door = "";
function once(name, show) {
  if (door !== name) show();
  door = name;
}

function draw() {
  const { welcome, room, table } = now;
  if (!welcome) return;
  const words = welcome.words;
  document.body.classList.toggle("cut", !line.open && !welcome.why && !now.end);
  document.body.dataset.cut = words.lost;
  if (now.end) return once("end", () => closed(root, words, now.end));
  if (welcome.why) {
    if (line.secret || line.key) { // the evening that they were for is over
      line.remember({ secret: "", key: "" });
    }
    return once(`code ${welcome.why} ${line.code}`, () => askCode(root, words, welcome.why, (code) => line.knock(code)));
  }
  if (!room) return undefined;
  if ((!room.you && !now.looksOn) || now.asksName) {
    return once("name", () => askName(root, welcome, room.you, sit, () => {
      now.looksOn = true;
      now.asksName = false;
      draw();
    }));
  }
  if (table) {
    door = "";
    return view.show(table, welcome, room);
  }
  return once(`waiting ${JSON.stringify(room)}`, () => waiting(root, words, room, () => {
    now.asksName = true;
    draw();
  }));
}

function sit(name, colour) {
  line.say({ say: "sit", name, colour });
}

addEventListener("pointerup", stayAwake, { once: true });
line.call();
