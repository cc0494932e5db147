// Vectors {x, y, z}.

import { error } from 'wbutility.js';

export function equal(vA, vB) {
  return vA.x === vB.x && vA.y === vB.y && vA.z === vB.z;
}

export function add(vA, vB) {
  return { x: vA.x + vB.x, y: vA.y + vB.y, z: vA.z + vB.z };
}

export function minus(vA, vB) {
  return { x: vA.x - vB.x, y: vA.y - vB.y, z: vA.z - vB.z };
}

export function multiply(v, s) {
  return { x: v.x * s, y: v.y * s, z: v.z * s };
}

export function norm(v) {
  return Math.sqrt(dot(v, v));
}

export function distance(vA, vB) {
  return norm(minus(vA, vB));
}

export function cross(vA, vB) {
  return {
    x: vA.y * vB.z - vA.z * vB.y,
    y: vA.z * vB.x - vA.x * vB.z,
    z: vA.x * vB.y - vA.y * vB.x
  };
}

export function dot(vA, vB) {
  return vA.x * vB.x + vA.y * vB.y + vA.z * vB.z;
}

export function normalize(v) {
  const length = norm(v);
  if (length === 0) {
    error('wbvector3.normalize: the vector is zero.');
    return null;
  }
  return { x: v.x / length, y: v.y / length, z: v.z / length };
}
