// A stretch of the past: as a film, and as one page that needs nothing else.

import type { Connection } from "./connection";
import type { About, Label, SceneChange } from "./messages";
import type { View } from "./view";
import { webm } from "./webm";

/** Pictures a second. */
const RATE = 30;
/** Pictures from one that stands for itself to the next. */
const GROUP = 60;
/** More pictures than this are not put into one file. */
const MOST = 30 * 600;
/** Files that are fetched at the same time. */
const MOST_FETCHES = 16;

/** What a page with a stretch of the past has. */
export interface Recording {
  about: About;
  labels: Label[];
  change: SceneChange;
  /** Times, and of the bodies that have another pose than before: number, place and rotation of each. */
  frames: [number, number[]][];
}

type Tell = (share: number) => void;

interface Moment {
  time: number;
  bodies: number[];
}

/** The poses of a stretch, in steps of a picture. */
async function* moments(connection: Connection, from: number, to: number, tell: Tell): AsyncGenerator<Moment> {
  const count = Math.floor((to - from) * RATE + 1e-6) + 1;
  if (count < 2) throw new Error("the stretch is too short");
  if (count > MOST) throw new Error(`the stretch is longer than ${MOST / RATE} s`);
  for (let index = 0; index < count; index++) {
    tell(index / count);
    yield (await connection.call("history.poses", { time: from + index / RATE })) as Moment;
  }
}

/** A film of a stretch, seen as the view sees the world now. */
export async function film(view: View, connection: Connection, from: number, to: number, tell: Tell): Promise<Blob> {
  if (typeof VideoEncoder === "undefined") {
    throw new Error("this browser makes films only of pages at localhost or with HTTPS, if at all; save it as a page instead");
  }
  const { canvas } = view;
  // Halves of pixels are how colours are stored.
  const [width, height] = [canvas.width & ~1, canvas.height & ~1];
  // Of this size to the pixel; what is cut off otherwise shows at the edges.
  const sheet = new OffscreenCanvas(width, height);
  const pen = sheet.getContext("2d", { alpha: false })!;
  const pictures: { bytes: Uint8Array; isKey: boolean }[] = [];
  let fault: Error | null = null;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      pictures.push({ bytes, isKey: chunk.type === "key" });
    },
    error: (error) => (fault = error),
  });
  if (!view.renderer) throw new Error("this browser cannot draw in three dimensions");
  const config = { width, height, framerate: RATE, bitrate: Math.max(2_000_000, width * height * RATE * 0.15) };
  const codecs = [["vp09.00.41.08", "V_VP9"], ["vp8", "V_VP8"]] as const;
  let name = "";
  for (const [codec, matroska] of codecs) {
    if (name || !(await VideoEncoder.isConfigSupported({ ...config, codec })).supported) continue;
    encoder.configure({ ...config, codec });
    name = matroska;
  }
  if (!name) throw new Error("this browser cannot compress films; save it as a page instead");
  let index = 0;
  try {
    for await (const { bodies } of moments(connection, from, to, tell)) {
      view.rows.showPast(bodies);
      view.drawNow();
      pen.drawImage(canvas, 0, 0);
      const picture = new VideoFrame(sheet, { timestamp: Math.round((index * 1e6) / RATE), duration: Math.round(1e6 / RATE) });
      encoder.encode(picture, { keyFrame: index % GROUP === 0 });
      picture.close();
      index++;
      while (encoder.encodeQueueSize > 8 && !fault) await new Promise((go) => setTimeout(go, 5));
      if (fault) throw fault;
    }
    await encoder.flush();
  } finally {
    if (encoder.state !== "closed") encoder.close();
    view.rows.showLive();
  }
  return webm(pictures, width, height, RATE, name);
}

/** One page that plays a stretch anywhere, without a network. */
export async function page(view: View, connection: Connection, about: About, from: number, to: number, tell: Tell): Promise<Blob> {
  const frames: [number, number[]][] = [];
  const last = new Map<number, string>();
  for await (const { time, bodies } of moments(connection, from, to, (share) => tell(share * 0.8))) {
    const moved: number[] = [];
    for (let at = 0; at + 8 <= bodies.length; at += 8) {
      const pose = bodies.slice(at, at + 8).map((number, index) => (index === 0 ? number : Number(number.toFixed(5))));
      const key = pose.join();
      if (last.get(pose[0]!) === key) continue;
      last.set(pose[0]!, key);
      moved.push(...pose);
    }
    frames.push([Number(time.toFixed(4)), moved]);
  }
  const { change, files } = view.rows.whole();
  const found = new Map<string, Uint8Array>();
  const queue = [...files];
  const fetchSome = async (): Promise<void> => {
    for (let address = queue.shift(); address; address = queue.shift()) {
      found.set(address, await read(address));
      tell(0.8 + 0.2 * (1 - queue.length / files.length));
    }
  };
  await Promise.all(Array.from({ length: MOST_FETCHES }, fetchSome));
  const recording: Recording = { about: { ...about, viewpoint: view.viewpoint() }, labels: about.labels, change, frames };
  return new Blob([await html(recording, found, about.title)], { type: "text/html" });
}

async function read(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}; the world has just changed, try again`);
  return new Uint8Array(await response.arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Text and files as one: the length of the text, the text, the files; compressed, in base64. */
async function packed(text: string, files: Iterable<Uint8Array>): Promise<string> {
  const head = new TextEncoder().encode(text);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, head.length, true);
  const parts = [length, head, ...files] as Uint8Array<ArrayBuffer>[];
  const stream = new Blob(parts).stream().pipeThrough(new CompressionStream("gzip"));
  return base64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Takes apart what [`packed`] has put together, and starts the player. It stands in the page as text. */
async function unpack(): Promise<void> {
  if (typeof DecompressionStream === "undefined") {
    document.body.textContent = "This page needs a browser from 2023 or later.";
    return;
  }
  const text = document.getElementById("packed")!.textContent!;
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const all = await new Response(stream).arrayBuffer();
  let at = 4 + new DataView(all).getUint32(0, true);
  const { recording, lengths, scripts } = JSON.parse(new TextDecoder().decode(new Uint8Array(all, 4, at - 4)));
  const files = new Map<string, ArrayBuffer>();
  for (const [address, length] of lengths) {
    files.set(address, all.slice(at, at + length));
    at += length;
  }
  Object.assign(window, { recording, files });
  const imports: { [name: string]: string } = {};
  for (const [name, script] of scripts) imports[`rebots/${name}`] = `data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`;
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = JSON.stringify({ imports });
  document.head.append(map);
  const start = document.createElement("script");
  start.type = "module";
  start.textContent = 'import "rebots/player";';
  document.head.append(start);
}

/** The player and what it plays. Its parts import each other by names that a map in the page resolves. */
async function html(recording: Recording, files: Map<string, Uint8Array>, title: string): Promise<string> {
  const scripts = new Map<string, string>();
  const named = /(from|import)\s*"\.\/([\w-]+)\.js"/g;
  const load = async (name: string): Promise<void> => {
    if (scripts.has(name)) return;
    scripts.set(name, "");
    const text = new TextDecoder().decode(await read(`assets/${name}.js`));
    for (const [, , other] of text.matchAll(named)) await load(other!);
    scripts.set(name, text.replace(named, '$1"rebots/$2"'));
  };
  await load("player");
  const lengths = [...files].map(([address, bytes]) => [address, bytes.length]);
  const contents = await packed(JSON.stringify({ recording, lengths, scripts: [...scripts] }), files.values());
  const plain = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(title || "Rebots")}</title>
<style>
html, body { height: 100%; margin: 0; background: #17191c; color: #e5e7ea; font: 14px/1.4 system-ui, sans-serif; }
body { display: grid; grid-template-rows: 1fr auto; }
#view { position: relative; overflow: hidden; min-height: 0; outline: none; }
#view canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
#labels { container-type: size; inset: 0; overflow: hidden; pointer-events: none; position: absolute; }
#labels div { position: absolute; white-space: pre; }
#bar { display: flex; align-items: center; gap: 10px; padding: 8px 12px; background: #212429; }
#bar input { flex: 1; min-width: 60px; accent-color: #6aabf7; }
#bar button, #bar select { min-height: 32px; min-width: 40px; border: 1px solid #363a41; border-radius: 6px; background: #2b2f35; color: inherit; font: inherit; }
#bar button { display: grid; place-items: center; }
.icon { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
#bar output { font-variant-numeric: tabular-nums; min-width: 5em; text-align: right; }
</style>
</head>
<body>
<section id="view" tabindex="0" aria-label="3D view"></section>
<div id="bar"></div>
<script type="application/octet-stream" id="packed">${contents}</script>
<script>(${unpack})();</script>
</body>
</html>
`;
}
