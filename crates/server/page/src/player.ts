// Plays the recording that a page has in it. Needs no server.

import { make } from "./dom";
import { icon } from "./icons";
import { Labels } from "./labels";
import type { About } from "./messages";
import { View } from "./view";

/** A picture that is shown for longer counts as shown so long. [ms] */
const LONGEST_PICTURE = 250;

/** A text message as the server sends them. */
interface News {
  method: string;
  params: any;
}

/** A frame, the news that come before it, and its time. [s] */
interface Step {
  time: number;
  news: News[];
  frame: ArrayBuffer;
}

const element = (id: string) => document.getElementById(id)!;
// What the page has unpacked (public/recording.html): texts and frames in their order, and files by their addresses.
const { messages, files } = window as unknown as { messages: (string | ArrayBuffer)[]; files: Map<string, ArrayBuffer> };
const steps: Step[] = [];
let news: News[] = [];
for (const message of messages) {
  if (typeof message === "string") news.push(JSON.parse(message));
  else {
    steps.push({ time: new DataView(message).getFloat64(1, true), news, frame: message });
    news = [];
  }
}
const start = steps[0]!.time;
const end = steps.at(-1)!.time;

const view = new View(element("view"));
view.rows.read = async (address) => files.get(address) ?? null;
const labels = new Labels(element("view"));
let about = {} as About;
let shown = -1;

function tell({ method, params }: News): void {
  if (method === "scene") view.rows.apply(params);
  else if (method === "labels") labels.show(params);
  else if (method === "viewpoint") {
    about = { ...about, ...params };
    view.look(about);
    view.follow(new Set(), about.followed);
  }
}

/** Back to the start. What has not changed since need not be built again. */
function rewind(): void {
  const changed = new Set(steps.slice(1, shown + 1).flatMap(({ news }) => news.map(({ method }) => method)));
  if (changed.has("scene")) view.rows.clear();
  else view.rows.rewind();
  steps[0]!.news.filter(({ method }) => changed.has(method)).forEach(tell);
  view.rows.frame(steps[0]!.frame);
  shown = 0;
}

function showAt(time: number): void {
  let index = steps.findIndex((step) => step.time > time + 1e-9) - 1;
  if (index < -1) index = steps.length - 1;
  index = Math.max(index, 0);
  if (index < shown) rewind();
  while (shown < index) {
    const step = steps[++shown]!;
    step.news.forEach(tell);
    view.rows.frame(step.frame);
  }
}

let time = start;
let isPlaying = true;
let last: number | null = null;
const bar = make("input", { type: "range", step: "any", min: String(start), max: String(end), "aria-label": "Time" });
const clock = make("output", {});
const speed = make("select", { "aria-label": "Speed" }, ...[0.1, 0.25, 0.5, 1, 2, 4].map((factor) => make("option", { value: String(factor), selected: factor === 1 }, `${factor}×`)));
const play = make("button", { id: "play", title: "Play and pause (space)", click: () => setPlaying(!isPlaying) });
const whole = make("button", { title: "Full screen", "aria-label": "Full screen", click: () => void (document.fullscreenElement ? document.exitFullscreen() : document.body.requestFullscreen()) }, icon("fit"));

function setPlaying(value: boolean): void {
  if (value && time >= end) time = start;
  isPlaying = value;
  play.replaceChildren(icon(value ? "pause" : "realtime"));
  play.setAttribute("aria-label", value ? "Pause" : "Play");
}

bar.addEventListener("input", () => (time = Number(bar.value)));
addEventListener("keydown", (event) => {
  if (event.key !== " " || event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  setPlaying(!isPlaying);
});
// A single moment has nothing to play.
if (end > start) element("bar").append(play, bar, clock, speed);
element("bar").append(whole);
setPlaying(true);
// The camera turns about what it sees, which is known only when all is loaded.
let isLoading = true;
view.onDraw.push(() => {
  if (isLoading && !view.rows.isLoading) view.aim();
  isLoading = view.rows.isLoading;
});

function turn(now: number): void {
  if (isPlaying) {
    // A tab that was in the background goes on where it was.
    const passed = Math.min(Math.max(now - (last ?? now), 0), LONGEST_PICTURE);
    time += (passed / 1000) * Number(speed.value);
    if (time >= end) {
      time = end;
      setPlaying(false);
    }
  }
  last = now;
  showAt(time);
  bar.value = String(time);
  clock.textContent = `${time.toFixed(2)} s`;
  requestAnimationFrame(turn);
}
requestAnimationFrame(turn);

// For tests and for the curious.
Object.assign(window, { rebots: { view, get time() { return time; } } });
