"use strict";
const cases = JSON.parse(document.getElementById("data").textContent);
const articles = [...document.querySelectorAll("article")];
const modes = ["side by side", "slider", "flicker", "onion skin", "difference"];
const states = cases.map(() => ({ mode: 0, frame: 0, at: 50, shown: false }));
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const make = (tag, set = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), set);
  node.append(...children);
  return node;
};
const picture = (file, name) => make("img", { src: file, alt: name, draggable: false });
function build(index) {
  const viewer = articles[index].querySelector(".viewer"), state = states[index], one = cases[index];
  if (!viewer || state.shown) return;
  state.shown = true;
  const tools = make("div", { className: "tools", role: "group", ariaLabel: "ways to look" });
  const possible = one.pairs[0].expected ? modes : [];
  possible.forEach((name, mode) => {
    if (mode === 4 && !one.difference) return;
    const button = make("button", { type: "button", textContent: name });
    button.dataset.mode = mode;
    button.onclick = () => { state.mode = mode; draw(index); };
    tools.append(button);
  });
  const amount = make("input", { type: "range", min: 0, max: 100, value: state.at });
  amount.oninput = () => { state.at = Number(amount.value); place(index); };
  tools.append(make("label", { className: "amount" }, make("span"), amount));
  if (one.pairs.length > 1) {
    const frame = make("input", { type: "range", min: 0, max: one.pairs.length - 1, value: state.frame, className: "scrub" });
    frame.setAttribute("aria-label", "frame");
    frame.oninput = () => { state.frame = Number(frame.value); draw(index); };
    tools.append(make("label", {}, "frame", frame, make("output")));
  }
  viewer.append(tools, make("div", { className: "stage" }));
  draw(index);
}
function draw(index) {
  const viewer = articles[index].querySelector(".viewer"), state = states[index], one = cases[index];
  const pair = one.pairs[state.frame], stage = viewer.querySelector(".stage");
  clearInterval(state.timer);
  if (!pair.expected) state.mode = 0;
  viewer.dataset.mode = modes[state.mode];
  for (const button of viewer.querySelectorAll("button")) button.ariaPressed = Number(button.dataset.mode) === state.mode;
  const scrub = viewer.querySelector(".scrub");
  if (scrub) { scrub.value = state.frame; scrub.ariaValueText = pair.label; viewer.querySelector("output").value = pair.label; }
  const named = (file, name) => make("figure", {}, picture(file, name), make("figcaption", { textContent: `${name}, ${pair.label}` }));
  if (state.mode === 0 || state.mode === 4) {
    const parts = state.mode === 4 ? [named(one.difference, "difference")] : [];
    if (state.mode === 0 && pair.expected) parts.push(named(pair.expected, "expected"));
    if (state.mode === 0) parts.push(named(pair.actual, "actual"));
    stage.replaceChildren(...parts);
  } else {
    const stack = make("div", { className: "stack" }, picture(pair.expected, "expected"), picture(pair.actual, "actual"), make("div", { className: "edge" }));
    stack.onpointerdown = stack.onpointermove = event => {
      if (event.buttons !== 1 || state.mode === 2) return;
      const box = stack.getBoundingClientRect();
      state.at = Math.max(0, Math.min(100, 100 * (event.clientX - box.left) / box.width));
      place(index);
    };
    stage.replaceChildren(stack);
    if (state.mode === 2) {
      state.over = false;
      if (!still) state.timer = setInterval(() => { state.over = !state.over; place(index); }, 500);
    }
  }
  place(index);
}
function place(index) {
  const viewer = articles[index].querySelector(".viewer"), state = states[index], stack = viewer.querySelector(".stack");
  const amount = viewer.querySelector(".amount");
  amount.hidden = state.mode !== 1 && state.mode !== 3;
  amount.firstChild.textContent = state.mode === 1 ? "actual from the left edge" : "actual over expected";
  amount.lastChild.value = state.at;
  if (!stack) return;
  const over = stack.children[1], edge = stack.children[2];
  over.style.clipPath = state.mode === 1 ? `inset(0 ${100 - state.at}% 0 0)` : "";
  over.style.opacity = state.mode === 3 ? state.at / 100 : state.mode === 2 ? Number(state.over) : 1;
  edge.hidden = state.mode !== 1;
  edge.style.left = `${state.at}%`;
}
const near = new IntersectionObserver(entries => {
  for (const entry of entries) if (entry.isIntersecting) { near.unobserve(entry.target); build(Number(entry.target.dataset.case)); }
}, { rootMargin: "300px" });
for (const viewer of document.querySelectorAll(".viewer")) near.observe(viewer);
const visible = () => articles.filter(article => !article.hidden);
function current() { return articles.indexOf(document.activeElement?.closest?.("article")); }
function go(step) {
  const list = visible(), here = list.indexOf(articles[current()]);
  const target = list[Math.max(0, Math.min(list.length - 1, here < 0 ? 0 : here + step))];
  if (!target) return;
  // A jump may be followed by another key press before the observer has run, so the article is built at once.
  build(articles.indexOf(target));
  target.scrollIntoView({ block: "start" });
  target.focus({ preventScroll: true });
}
const find = document.getElementById("find");
find.oninput = () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const node of document.querySelectorAll("[data-words]")) node.hidden = !words.every(word => node.dataset.words.includes(word));
};
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === find) { if (event.key === "Escape") { find.value = ""; find.oninput(); find.blur(); } return; }
  if (event.key === "/") { find.focus(); event.preventDefault(); return; }
  if (event.key === "j" || event.key === "k") return go(event.key === "j" ? 1 : -1);
  const index = current(), state = states[index];
  if (!state || !cases[index].pairs) return;
  build(index);
  const digit = Number(event.key);
  if (digit >= 1 && digit <= modes.length && event.key !== " ") {
    if (!cases[index].pairs[0].expected || (digit === 5 && !cases[index].difference)) return;
    state.mode = digit - 1;
    draw(index);
  } else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && event.target.type !== "range") {
    state.frame = Math.max(0, Math.min(cases[index].pairs.length - 1, state.frame + (event.key === "ArrowLeft" ? -1 : 1)));
    draw(index);
  } else if (event.key === " " && event.target.tagName !== "BUTTON") {
    if (state.mode !== 2) { if (!cases[index].pairs[0].expected) return; state.mode = 2; draw(index); }
    // After a key press the pictures are changed by the keys and no longer by the timer.
    clearInterval(state.timer);
    state.over = !state.over;
    place(index);
  } else return;
  event.preventDefault();
});
