// Alt and the left button pull at a body, Alt and the right button turn it, as in Webots.

import * as THREE from "three";

import type { Connection } from "./connection";
import { make } from "./dom";
import type { PullFacts } from "./messages";
import { fail } from "./notice";
import { short } from "./plot";
import type { View } from "./view";

const COLOURS = { force: 0xff5533, torque: 0x3388ff };

export function listenToPulls(view: View, place: HTMLElement, connection: Connection): void {
  // Before the camera's own listeners, which are on the canvas in `place`.
  place.addEventListener(
    "pointerdown",
    (event) => {
      if (!event.altKey || event.target !== view.canvas || (event.button !== 0 && event.button !== 2)) return;
      const hit = view.under(event);
      const node = hit?.object.userData["node"] as number | null | undefined;
      const body = hit?.object.parent;
      if (!hit || node === null || node === undefined || !body || body === view.rows.root) return;
      event.stopPropagation();
      event.preventDefault();
      void new Pull(view, place, connection, event.button === 2).begin(event, node, body, hit.point);
    },
    { capture: true },
  );
  // The right button has a meaning of its own here.
  place.addEventListener("contextmenu", (event) => event.preventDefault());
}

class Pull {
  private facts: PullFacts | null = null;
  private to: THREE.Vector3 | null = null;
  private isOver = false;
  private arrow: THREE.ArrowHelper;
  private label = make("output", { class: "pull" });

  constructor(
    private view: View,
    private place: HTMLElement,
    private connection: Connection,
    private isTorque: boolean,
  ) {
    const colour = COLOURS[isTorque ? "torque" : "force"];
    this.arrow = new THREE.ArrowHelper(new THREE.Vector3(0, 0, 1), new THREE.Vector3(), 1, colour);
    for (const part of [this.arrow.line, this.arrow.cone] as THREE.Mesh<THREE.BufferGeometry, THREE.LineBasicMaterial>[]) {
      part.material.toneMapped = false;
      part.material.depthTest = false;
      part.renderOrder = 10;
    }
  }

  async begin(start: PointerEvent, node: number, body: THREE.Object3D, hit: THREE.Vector3): Promise<void> {
    const held = body.worldToLocal(hit.clone());
    const what = { node, turns: this.isTorque, point: held.toArray() };
    const from = (): THREE.Vector3 => body.localToWorld(this.isTorque ? new THREE.Vector3(...this.facts!.center) : held.clone());
    let last = start;
    let hasMoved = true;
    const move = (event: PointerEvent): void => {
      last = event;
      hasMoved = true;
      event.stopPropagation();
    };
    const turn = (): void => {
      if (this.isOver) return;
      if (hasMoved) {
        hasMoved = false;
        // The mouse stays where it is on a plane through what it holds, wherever that has gone.
        this.to = this.view.onPlane(last, from());
        if (this.to) this.connection.tell("input.pull", { ...what, to: this.to.toArray() });
      }
      this.show(from(), last);
      // The body moves on although the mouse rests.
      requestAnimationFrame(turn);
    };
    const end = (event?: Event): void => {
      event?.stopPropagation();
      this.isOver = true;
      removeEventListener("pointermove", move, true);
      removeEventListener("pointerup", end, true);
      removeEventListener("pointercancel", end, true);
      this.connection.tell("input.pull", {});
      this.arrow.removeFromParent();
      this.arrow.dispose();
      this.label.remove();
      this.view.redraw();
    };
    addEventListener("pointermove", move, true);
    addEventListener("pointerup", end, true);
    addEventListener("pointercancel", end, true);

    try {
      this.facts = (await this.connection.call("input.pull", what)) as PullFacts;
    } catch (error) {
      end();
      fail(error);
      return;
    }
    if (this.isOver) return;
    this.view.extras.add(this.arrow);
    this.place.append(this.label);
    turn();
  }

  private show(from: THREE.Vector3, { clientX, clientY }: PointerEvent): void {
    if (!this.facts || !this.to) return;
    const way = this.to.clone().sub(from);
    const length = way.length();
    this.arrow.position.copy(from);
    if (length > 0) this.arrow.setDirection(way.clone().normalize());
    this.arrow.setLength(Math.max(length, 1e-6), Math.min(length * 0.2, 0.2), Math.min(length * 0.1, 0.1));
    const { mass, scale, stiffest } = this.facts;
    const growth = Math.min(scale * length * length, stiffest ?? Infinity);
    this.label.textContent = `${short(growth * mass * length)} ${this.isTorque ? "N·m" : "N"}`;
    const bounds = this.place.getBoundingClientRect();
    this.label.style.left = `${clientX - bounds.left + 14}px`;
    this.label.style.top = `${clientY - bounds.top + 14}px`;
    this.view.redraw();
  }
}
