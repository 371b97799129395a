// What can be done with keys, wherever the focus is; a control that has a use for a key of its own keeps it.

import { CAMERAS } from "./cameras.js";

const [STEP, LEAP] = [0.02, 0.2]; // s
const [TURN, SHIFT, ZOOM] = [0.09, 0.06, 1.12];
const OWN = { " ": "button, select, input, summary, a", Enter: "*" };

/** Listen on the whole page; `app` is what is played with. */
export function listenToKeys(app) {
  const { clock } = app;
  const actions = {
    " ": () => clock.toggle(),
    ArrowLeft: (event) => app.step(event.shiftKey ? -LEAP : -STEP),
    ArrowRight: (event) => app.step(event.shiftKey ? LEAP : STEP),
    Home: () => clock.seek(clock.start),
    End: () => clock.seek(clock.end),
    n: () => app.goToShot(1),
    p: () => app.goToShot(-1),
    "[": () => clock.faster(-1),
    "]": () => clock.faster(1),
    a: () => app.nudge({ turn: -TURN }),
    d: () => app.nudge({ turn: TURN }),
    w: () => app.nudge({ tilt: TURN }),
    s: () => app.nudge({ tilt: -TURN }),
    A: () => app.nudge({ right: -SHIFT }),
    D: () => app.nudge({ right: SHIFT }),
    W: () => app.nudge({ up: SHIFT }),
    S: () => app.nudge({ up: -SHIFT }),
    "+": () => app.nudge({ nearer: ZOOM }),
    "=": () => app.nudge({ nearer: ZOOM }),
    "-": () => app.nudge({ nearer: 1 / ZOOM }),
    t: () => app.flip("trails"),
    i: () => app.flip("impacts"),
    l: () => app.flip("names"),
    f: () => app.lookAtSelected(),
    Escape: () => app.select(0, null),
    "?": () => app.help(),
  };
  CAMERAS.forEach((preset, place) => {
    actions[place + 1] = () => app.look(preset);
  });
  document.addEventListener("keydown", (event) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || keeps(event)) return;
    event.preventDefault();
    action(event);
  });
}

/** Whether the focused control, or an open dialog, uses the key itself. */
function keeps({ key, target }) {
  if (document.querySelector("dialog[open]")) return true;
  if (target.matches("select")) return true;
  if (target.matches("input[type=range]")) return false;
  return Boolean(OWN[key] && target.matches(OWN[key]));
}
