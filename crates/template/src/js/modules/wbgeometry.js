// Circles, polygons and splines.

import * as wbvector2 from 'wbvector2.js';
import * as wbvector3 from 'wbvector3.js';

// div + 1 points: the last one closes the circle, as in Webots.
export function circle(radius, div, center, shift = 0) {
  const point = (_, i) => {
    const angle = i * 2 * Math.PI / div + shift;
    return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) };
  };
  return Array.from({ length: div + 1 }, point);
}

// Counts the edges that a ray from the point towards +x crosses.
export function isPoint2InPolygon(p, polygon) {
  let inside = false;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length];
    if ((a.y < p.y) !== (b.y < p.y) && p.x <= a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y))
      inside = !inside;
  });
  return inside && polygon.length >= 3;
}

export function findClosestPoint2InArray(reference, points) {
  let closest = reference;
  let least = Infinity;
  for (const point of points) {
    const distance = wbvector2.distance(reference, point);
    if (distance < least) {
      least = distance;
      closest = point;
    }
  }
  return closest;
}

// By the sign of the area. Webots says the opposite of what the name says, and templates are written for that: true
// means that the points turn from x to y.
export function isPoint2ArrayClockwise(points) {
  const area = points.reduce((sum, a, i) => {
    const b = points[(i + 1) % points.length];
    return sum + (b.x - a.x) * (b.y + a.y);
  }, 0);
  return area < 0;
}

// A uniform cubic B-spline. Each end is prolonged in a straight line, so that the curve starts and ends at the points.
// `math` is one of the vector modules. One point, then `subdivision` points for each stretch between two points.
function spline(points, subdivision, math) {
  const n = points.length;
  if (n < 2)
    return points.slice();
  const before = math.minus(math.multiply(points[0], 2), points[1]);
  const after = math.minus(math.multiply(points[n - 1], 2), points[n - 2]);
  const all = [before, ...points, after];
  const curve = [points[0]];
  for (let i = 1; i < n; ++i) {
    for (let j = 1; j <= subdivision; ++j) {
      const t = j / subdivision;
      const weights = [
        (1 - t) ** 3 / 6,
        (3 * t ** 3 - 6 * t ** 2 + 4) / 6,
        (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6,
        t ** 3 / 6
      ];
      const parts = weights.map((weight, k) => math.multiply(all[i - 1 + k], weight));
      curve.push(parts.reduce(math.add));
    }
  }
  return curve;
}

export function bSpline2(points, subdivision) {
  return spline(points, subdivision, wbvector2);
}

export function bSpline3(points, subdivision) {
  return spline(points, subdivision, wbvector3);
}
