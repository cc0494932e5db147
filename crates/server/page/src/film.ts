// A stretch of the past as a film.

import type { Connection } from "./connection";
import type { View } from "./view";
import { webm } from "./webm";

/** Pictures a second. */
const RATE = 30;
/** Pictures from one that stands for itself to the next. */
const GROUP = 60;
/** More pictures than this are not put into one file. */
const MOST = 30 * 600;

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
