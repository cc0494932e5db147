// The axes of the world in a corner of the view; a click on an end looks from there.

import * as THREE from "three";

import type { Side, View } from "./view";

const SIZE = 84;
const REACH = 30;
const COLOURS = { x: "#e5484d", y: "#46a758", z: "#3e7bfa" };

interface End {
  direction: THREE.Vector3;
  group: SVGGElement;
  line: SVGLineElement | null;
}

/** Draws the axes as the camera sees them. */
export function showAxes(view: View, place: HTMLElement): void {
  const svg = element("svg", { id: "axes", viewBox: `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`, width: String(SIZE), height: String(SIZE) });
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", "Look from a side");
  const ends: End[] = [];
  for (const axis of ["x", "y", "z"] as const) {
    for (const sign of [1, -1]) {
      const direction = new THREE.Vector3();
      direction[axis] = sign;
      const line = sign > 0 ? element("line", { stroke: COLOURS[axis], "stroke-width": "2" }) : null;
      const group = element("g", { tabindex: "0", role: "button", class: sign > 0 ? "end" : "end negative" });
      group.append(element("circle", { r: sign > 0 ? "9" : "6", fill: COLOURS[axis], stroke: COLOURS[axis] }));
      if (sign > 0) {
        const text = element("text", { "text-anchor": "middle", dy: "0.35em" });
        text.textContent = axis.toUpperCase();
        group.append(text);
      }
      const look = () => view.lookFrom(sideOf(direction, view.camera.up));
      group.addEventListener("click", look);
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") look();
      });
      const hint = element("title", {});
      group.append(hint);
      ends.push({ direction, group, line });
      if (line) svg.append(line);
    }
  }
  for (const { group } of ends) svg.append(group);
  place.append(svg);
  let shown = "";
  view.onDraw.push(() => {
    const inverse = view.camera.quaternion.clone().invert();
    const key = inverse.toArray().map((part) => part.toFixed(3)).join() + view.camera.up.toArray().join();
    if (key === shown) return;
    shown = key;
    const placed = ends.map((end) => ({ end, at: end.direction.clone().applyQuaternion(inverse) }));
    // What is nearer is drawn later, over the rest.
    placed.sort((a, b) => a.at.z - b.at.z);
    for (const { end, at } of placed) {
      const [x, y] = [(at.x * REACH).toFixed(1), (-at.y * REACH).toFixed(1)];
      end.group.setAttribute("transform", `translate(${x} ${y})`);
      end.group.querySelector("title")!.textContent = `Look from the ${sideOf(end.direction, view.camera.up)}`;
      end.group.setAttribute("aria-label", `Look from the ${sideOf(end.direction, view.camera.up)}`);
      end.line?.setAttribute("x2", x);
      end.line?.setAttribute("y2", y);
      if (end.line) svg.append(end.line);
      svg.append(end.group);
    }
  });
}

/** The side of a world to which a direction points. */
function sideOf(direction: THREE.Vector3, up: THREE.Vector3): Side {
  const height = direction.dot(up);
  if (Math.abs(height) > 0.5) return height > 0 ? "top" : "bottom";
  if (Math.abs(direction.x) > 0.5) return direction.x > 0 ? "front" : "back";
  const left = up.clone().cross(new THREE.Vector3(1, 0, 0));
  return direction.dot(left) > 0 ? "left" : "right";
}

function element<K extends keyof SVGElementTagNameMap>(tag: K, attributes: { [name: string]: string }): SVGElementTagNameMap[K] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
