// What is said of a piece, as elements.

/** Name, then outcome, pose, reason and cause at some time. */
export function tell(thing, state) {
  const lines = [element("strong", thing.id), element("span", `${thing.model}${thing.side ? `, ${thing.side}` : ""}`)];
  if (state.outcome) lines.push(element("em", state.outcome));
  if (state.pose) lines.push(element("span", state.pose));
  if (state.reason) lines.push(element("span", state.reason));
  if (state.cause) lines.push(element("span", state.cause));
  return lines;
}

/** What struck what, how fast and when. */
export function tellImpact(impact) {
  return [
    element("strong", `${impact.shell} struck ${impact.struck}`),
    element("span", impact.label),
    element("span", `at ${clockText(impact.time)} s`),
  ];
}

/** What changed, in one sentence, for those who hear the page. */
export function sentence(thing, state) {
  const parts = [state.outcome, state.pose, state.reason, state.cause].filter(Boolean);
  return `${thing.id}, ${thing.model}: ${parts.join("; ") || "as placed"}`;
}

/** A time in s with milliseconds, as "1.234". */
export function clockText(time) {
  return Math.max(time, 0).toFixed(3);
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
