// Plays a stretch of the past that a page has in it. Needs no server.

import { make } from "./dom";
import { icon } from "./icons";
import { Labels } from "./labels";
import type { Recording } from "./recording";
import { View } from "./view";

/** A picture that is shown for longer counts as shown so long. [ms] */
const LONGEST_PICTURE = 250;

const element = (id: string) => document.getElementById(id)!;
// What the page has unpacked (recording.ts).
const { recording, files } = window as unknown as { recording: Recording; files: Map<string, ArrayBuffer> };
const { frames } = recording;
const start = frames[0]![0];
const end = frames.at(-1)![0];

const view = new View(element("view"));
view.rows.read = async (address) => files.get(address) ?? null;
new Labels(element("view")).show(recording.labels);
view.look(recording.about);
view.rows.apply(recording.change);

/** Poses of all bodies up to a frame; playing on only adds what has changed. */
const poses = new Map<number, number[]>();
let shown = -1;

function showAt(time: number): void {
  let index = frames.findIndex(([at]) => at > time + 1e-9) - 1;
  if (index < -1) index = frames.length - 1;
  index = Math.max(index, 0);
  if (index < shown) {
    poses.clear();
    shown = -1;
  }
  for (; shown < index; shown++) {
    const moved = frames[shown + 1]![1];
    for (let at = 0; at < moved.length; at += 8) poses.set(moved[at]!, moved.slice(at, at + 8));
  }
  // Bodies come with what they look like, which may still be read.
  view.rows.showPast([...poses.values()].flat());
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
element("bar").append(play, bar, clock, speed, whole);
setPlaying(true);

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
