// Reads the frames that crates/server/src/frame.rs packs.

/** Steps of positions. [m] */
const UNIT = 1e-4;

export interface Frame {
  /** Simulated time. [s] */
  time: number;
  /** Bodies that have moved, as they are from now on; the next frame changes the same objects. */
  moved: BodyPose[];
  /** Loose instances that have moved: number and world from mesh, three columns and the shift. */
  loose: [number, Float32Array][];
}

/** Where a body is, as of the last frame. */
export interface BodyPose {
  number: number;
  /** In units of 0.1 mm, which sum up exactly. */
  steps: [number, number, number];
  rotation: [number, number, number, number];
}

export class FrameReader {
  readonly bodies = new Map<number, BodyPose>();

  read(bytes: ArrayBuffer): Frame {
    const view = new DataView(bytes);
    if (view.getUint8(0) !== 1) throw new Error("this page is older or newer than the simulator; reload it");
    let at = 9;
    const varint = (): number => {
      let number = 0;
      let factor = 1;
      for (;;) {
        const byte = view.getUint8(at++);
        number += (byte & 0x7f) * factor;
        if (byte < 0x80) return number;
        factor *= 128;
      }
    };
    const step = (): number => {
      const number = varint();
      return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
    };
    const frame: Frame = { time: view.getFloat64(1, true), moved: [], loose: [] };
    let last = -1;
    for (let count = varint(); count > 0; count--) {
      const head = varint();
      last += Math.floor(head / 2) + 1;
      let body = this.bodies.get(last);
      if (!body) {
        body = { number: last, steps: [0, 0, 0], rotation: [0, 0, 0, 1] };
        this.bodies.set(last, body);
      }
      body.steps[0] += step();
      body.steps[1] += step();
      body.steps[2] += step();
      if (head % 2 === 1) {
        const low = view.getUint32(at, true);
        const high = view.getUint16(at + 4, true);
        at += 6;
        unpack(low, high, body.rotation);
      }
      frame.moved.push(body);
    }
    for (let count = varint(); count > 0; count--) {
      const number = varint();
      const matrix = new Float32Array(12);
      for (let entry = 0; entry < 12; entry++, at += 4) matrix[entry] = view.getFloat32(at, true);
      frame.loose.push([number, matrix]);
    }
    return frame;
  }
}

/** Where a body is, along an axis. [m] */
export function position(body: BodyPose, axis: 0 | 1 | 2): number {
  return body.steps[axis] * UNIT;
}

/** Three components of 15 bits and the number of the largest, which is left out. */
function unpack(low: number, high: number, rotation: BodyPose["rotation"]): void {
  const largest = (high >>> 13) & 0x3;
  let rest = 1;
  let place = 0;
  for (let index = 0; index < 4; index++) {
    if (index === largest) continue;
    const bits = place === 0 ? low & 0x7fff : place === 1 ? (low >>> 15) & 0x7fff : ((low >>> 30) & 0x3) | ((high & 0x1fff) << 2);
    place++;
    const part = (bits / 32767 - 0.5) * Math.SQRT2;
    rotation[index] = part;
    rest -= part * part;
  }
  rotation[largest] = Math.sqrt(Math.max(rest, 0));
}
