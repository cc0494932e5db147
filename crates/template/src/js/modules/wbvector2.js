// Vectors {x, y}.

import { error } from 'wbutility.js';

export function equal(vA, vB) {
  return vA.x === vB.x && vA.y === vB.y;
}

export function add(vA, vB) {
  return { x: vA.x + vB.x, y: vA.y + vB.y };
}

export function minus(vA, vB) {
  return { x: vA.x - vB.x, y: vA.y - vB.y };
}

export function multiply(v, s) {
  return { x: v.x * s, y: v.y * s };
}

export function norm(v) {
  return Math.sqrt(dot(v, v));
}

export function distance(vA, vB) {
  return norm(minus(vA, vB));
}

// The direction of vA as seen from vB, as in Webots.
export function angle(vA, vB) {
  return Math.atan2(vA.y - vB.y, vA.x - vB.x);
}

export function cross(vA, vB) {
  return vA.x * vB.y - vA.y * vB.x;
}

export function dot(vA, vB) {
  return vA.x * vB.x + vA.y * vB.y;
}

export function normalize(v) {
  const length = norm(v);
  if (length === 0) {
    error('wbvector2.normalize: the vector is zero.');
    return null;
  }
  return { x: v.x / length, y: v.y / length };
}

// Solves p1 + t (p2 - p1) = p3 + u (p4 - p3); the segments meet where t and u are within [0, 1].
export function intersection(p1, p2, p3, p4) {
  const first = minus(p2, p1);
  const second = minus(p4, p3);
  const determinant = cross(first, second);
  if (determinant === 0)
    return null;
  const between = minus(p3, p1);
  const t = cross(between, second) / determinant;
  const u = cross(between, first) / determinant;
  if (t < 0 || t > 1 || u < 0 || u > 1)
    return null;
  return add(p1, multiply(first, t));
}
