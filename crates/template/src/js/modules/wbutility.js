// Checks, messages, copies and angles.

export function assert(statement, message) {
  if (!statement)
    error(message);
}

export function error(message) {
  console.error(message);
}

export function info(message) {
  console.info(message);
}

export function deepCopy(original) {
  if (Array.isArray(original))
    return original.map(deepCopy);
  if (typeof original !== 'object' || original === null)
    return original;
  return Object.fromEntries(Object.entries(original).map(([key, value]) => [key, deepCopy(value)]));
}

export function degreesToRadians(angle) {
  return angle * Math.PI / 180;
}

export function radiansToDegrees(angle) {
  return angle * 180 / Math.PI;
}

// Whether a value is an object with these keys and no others.
function hasKeys(value, keys) {
  if (typeof value !== 'object' || value === null)
    return false;
  return Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
}

export function isScalar(s) {
  return typeof s === 'number';
}

export function isVector2(v) {
  return hasKeys(v, ['x', 'y']);
}

export function isVector3(v) {
  return hasKeys(v, ['x', 'y', 'z']);
}

export function isAxisAngle(r) {
  return hasKeys(r, ['x', 'y', 'z', 'a']);
}

export function isQuaternion(q) {
  return hasKeys(q, ['w', 'x', 'y', 'z']);
}

export function isMatrix3(m) {
  return hasKeys(m, [0, 1, 2, 3, 4, 5, 6, 7, 8].map(String));
}

export function isArrayOfPoints(array, dim) {
  if (dim !== 2 && dim !== 3) {
    error('wbutility.isArrayOfPoints: the dimension is 2 or 3.');
    return false;
  }
  // Points may carry more than their coordinates.
  const keys = dim === 2 ? ['x', 'y'] : ['x', 'y', 'z'];
  const isPoint = (p) => typeof p === 'object' && p !== null && keys.every((key) => typeof p[key] === 'number');
  return Array.isArray(array) && array.every(isPoint);
}
