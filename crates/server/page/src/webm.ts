// A film of compressed pictures as a WebM file (Matroska: elements of an id, a length and contents).

interface Picture {
  bytes: Uint8Array;
  isKey: boolean;
}

/** A film with so many pictures a second; the codec is Matroska's name of it. */
export function webm(pictures: Picture[], width: number, height: number, rate: number, codec: string): Blob {
  const milliseconds = (index: number) => Math.round((index * 1000) / rate);
  const info = element(0x1549a966, [
    unsigned(0x2ad7b1, 1_000_000), // times are in milliseconds
    element(0x4489, double(milliseconds(pictures.length))),
    text(0x4d80, "Rebots"),
    text(0x5741, "Rebots"),
  ]);
  const track = element(0xae, [
    unsigned(0xd7, 1),
    unsigned(0x73c5, 1),
    unsigned(0x83, 1), // video
    unsigned(0x9c, 0), // no lacing
    text(0x86, codec),
    unsigned(0x23e383, Math.round(1e9 / rate)),
    element(0xe0, [unsigned(0xb0, width), unsigned(0xba, height)]),
  ]);
  const clusters: Uint8Array<ArrayBuffer>[] = [];
  const starts: number[] = [];
  // A cluster begins with a picture that stands for itself: there a player can start.
  pictures.forEach((picture, index) => {
    if (picture.isKey || index === 0) starts.push(index);
  });
  starts.forEach((start, at) => {
    const end = starts[at + 1] ?? pictures.length;
    const blocks = [unsigned(0xe7, milliseconds(start))];
    for (let index = start; index < end; index++) {
      const { bytes, isKey } = pictures[index]!;
      const block = new Uint8Array(4 + bytes.length);
      const way = milliseconds(index) - milliseconds(start);
      block.set([0x81, (way >> 8) & 0xff, way & 0xff, isKey ? 0x80 : 0]);
      block.set(bytes, 4);
      blocks.push(element(0xa3, block));
    }
    clusters.push(element(0x1f43b675, blocks));
  });
  const head = element(0x1a45dfa3, [unsigned(0x4286, 1), unsigned(0x42f7, 1), unsigned(0x42f2, 4), unsigned(0x42f3, 8), text(0x4282, "webm"), unsigned(0x4287, 4), unsigned(0x4285, 2)]);
  const segment = element(0x18538067, [info, element(0x1654ae6b, [track]), ...clusters]);
  return new Blob([head, segment], { type: "video/webm" });
}

function element(id: number, contents: Uint8Array | Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts = contents instanceof Uint8Array ? [contents] : contents;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = [...number(id), ...size(length)];
  const whole = new Uint8Array(head.length + length);
  whole.set(head);
  let at = head.length;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The bytes of a number, the highest first. */
function number(value: number): number[] {
  const bytes: number[] = [];
  do {
    bytes.unshift(value % 256);
    value = Math.floor(value / 256);
  } while (value > 0);
  return bytes;
}

/** A length in eight bytes, the first of which says that there are eight. */
function size(length: number): number[] {
  const bytes = number(length);
  return [1, ...new Array<number>(7 - bytes.length).fill(0), ...bytes];
}

function unsigned(id: number, value: number): Uint8Array<ArrayBuffer> {
  return element(id, Uint8Array.from(number(value)));
}

function text(id: number, value: string): Uint8Array<ArrayBuffer> {
  return element(id, Uint8Array.from(new TextEncoder().encode(value)));
}

function double(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}
