// Measures distances: between two points that are clicked on.

import * as THREE from "three";

import { make } from "./dom";
import { discard, dots, segments } from "./overlay";
import type { View } from "./view";

const COLOUR = 0xffd23f;

export class Measure {
  /** Called when measuring begins and ends. */
  onChange: (isOn: boolean) => void = () => {};

  private ends: THREE.Vector3[] = [];
  private group = new THREE.Group();
  private label = make("output", { class: "measured", hidden: true });
  private active = false;

  constructor(
    private view: View,
    place: HTMLElement,
  ) {
    place.append(this.label);
    view.extras.add(this.group);
    view.onDraw.push(() => this.follow());
    // Before the view's own listeners, for which a click selects.
    let start: PointerEvent | null = null;
    place.addEventListener("pointerdown", (event) => (start = event), { capture: true });
    place.addEventListener(
      "pointerup",
      (event) => {
        if (!this.active || event.target !== view.canvas || event.button !== 0 || !start) return;
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > 4) return;
        this.take(event);
      },
      { capture: true },
    );
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.active) this.isOn = false;
    });
  }

  get isOn(): boolean {
    return this.active;
  }

  set isOn(value: boolean) {
    this.active = value;
    this.view.isPicking = !value;
    this.ends = [];
    this.show(value ? "Click on two points" : "");
    this.onChange(value);
  }

  private take(event: PointerEvent): void {
    const hit = this.view.under(event);
    if (!hit) {
      this.show("There is nothing to measure to at this point");
      return;
    }
    if (this.ends.length === 2) this.ends = [];
    this.ends.push(hit.point.clone());
    if (this.ends.length < 2) {
      this.show("Click on the second point");
      return;
    }
    const [from, to] = this.ends as [THREE.Vector3, THREE.Vector3];
    const way = to.clone().sub(from);
    this.show(`${metres(way.length())}  (x ${metres(way.x)}, y ${metres(way.y)}, z ${metres(way.z)})`);
  }

  private show(text: string): void {
    this.label.textContent = text;
    this.label.hidden = text === "";
    discard([...this.group.children]);
    const numbers = this.ends.flatMap((end) => end.toArray());
    if (this.ends.length > 0) this.group.add(dots(numbers, COLOUR, 9, true));
    if (this.ends.length === 2) this.group.add(segments(numbers, COLOUR, true));
    this.view.redraw();
  }

  /** Keeps the number at the middle of the line. */
  private follow(): void {
    if (this.ends.length < 2) {
      this.label.style.transform = "";
      return;
    }
    const middle = this.ends[0]!.clone().add(this.ends[1]!).multiplyScalar(0.5).project(this.view.camera);
    const { clientWidth, clientHeight } = this.view.canvas;
    const isSeen = Math.abs(middle.x) < 1 && Math.abs(middle.y) < 1 && middle.z < 1;
    // Where the line is not seen, the number stays at the edge above.
    this.label.style.transform = isSeen ? `translate(calc(${((middle.x + 1) / 2) * clientWidth}px - 50%), ${((1 - middle.y) / 2) * clientHeight + 10}px)` : "";
    this.label.classList.toggle("placed", isSeen);
  }
}

function metres(length: number): string {
  return `${length.toFixed(3)} m`;
}
