// Rotations: axis and angle {x, y, z, a}, quaternions {w, x, y, z}, matrices of nine numbers, row by row.

import { error } from 'wbutility.js';

export function equal(rA, rB) {
  return rA.x === rB.x && rA.y === rB.y && rA.z === rB.z && rA.a === rB.a;
}

export function fromQuaternion(q) {
  const sine = Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
  const a = 2 * Math.atan2(sine, q.w);
  // The axis of no rotation at all is y, as in Webots.
  if (sine === 0 || a < 0.0001)
    return { x: 0, y: 1, z: 0, a: 0 };
  return { x: q.x / sine, y: q.y / sine, z: q.z / sine, a };
}

export function toQuaternion(r) {
  const { x, y, z, a } = normalize({ ...r });
  const sine = Math.sin(a / 2);
  return { w: Math.cos(a / 2), x: x * sine, y: y * sine, z: z * sine };
}

// By way of the quaternion with its largest part first, which holds for half turns too (Shepperd, 1978).
export function fromMatrix3(m) {
  const squares = [1 + m[0] + m[4] + m[8], 1 + m[0] - m[4] - m[8], 1 - m[0] + m[4] - m[8], 1 - m[0] - m[4] + m[8]];
  const largest = squares.indexOf(Math.max(...squares));
  const root = 2 * Math.sqrt(squares[largest]);
  const [wx, wy, wz] = [m[7] - m[5], m[2] - m[6], m[3] - m[1]];
  const [xy, xz, yz] = [m[1] + m[3], m[2] + m[6], m[5] + m[7]];
  const rows = [
    { w: root * root / 4, x: wx, y: wy, z: wz },
    { w: wx, x: root * root / 4, y: xy, z: xz },
    { w: wy, x: xy, y: root * root / 4, z: yz },
    { w: wz, x: xz, y: yz, z: root * root / 4 }
  ];
  const sign = rows[largest].w < 0 ? -root : root;
  const { w, x, y, z } = rows[largest];
  const rotation = fromQuaternion({ w: w / sign, x: x / sign, y: y / sign, z: z / sign });
  return rotation.a === 0 ? { x: 1, y: 0, z: 0, a: 0 } : rotation;
}

// Rodrigues' formula.
export function toMatrix3(r) {
  const { x, y, z, a } = r;
  const [s, c] = [Math.sin(a), Math.cos(a)];
  const t = 1 - c;
  return {
    0: t * x * x + c, 1: t * x * y - s * z, 2: t * x * z + s * y,
    3: t * x * y + s * z, 4: t * y * y + c, 5: t * y * z - s * x,
    6: t * x * z - s * y, 7: t * y * z + s * x, 8: t * z * z + c
  };
}

export function isIdentity(r) {
  return r.a === 0;
}

// Changes the rotation that it is given, as in Webots, and returns it.
export function normalize(r) {
  const length = Math.sqrt(r.x * r.x + r.y * r.y + r.z * r.z);
  if (length === 0)
    error('wbrotation.normalize: the axis is zero.');
  else {
    r.x /= length;
    r.y /= length;
    r.z /= length;
  }
  const turns = Math.ceil((Math.abs(r.a) - Math.PI) / (2 * Math.PI));
  if (turns > 0)
    r.a -= Math.sign(r.a) * turns * 2 * Math.PI;
  return r;
}

// First rB, then rA: the product of their quaternions.
export function combine(rA, rB) {
  const a = toQuaternion(rA);
  const b = toQuaternion(rB);
  return fromQuaternion({
    w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
    x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
    y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
    z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w
  });
}

export function rotateVector3ByMatrix3(m, v) {
  return {
    x: m[0] * v.x + m[1] * v.y + m[2] * v.z,
    y: m[3] * v.x + m[4] * v.y + m[5] * v.z,
    z: m[6] * v.x + m[7] * v.y + m[8] * v.z
  };
}

export function rotateVector3ByRotation(r, v) {
  return rotateVector3ByMatrix3(toMatrix3(r), v);
}

export function rotateVector3ByQuaternion(q, v) {
  return rotateVector3ByRotation(fromQuaternion(q), v);
}
