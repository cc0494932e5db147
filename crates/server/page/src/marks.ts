// What is drawn beyond the world's looks when the user wants it: bounding objects, contacts, axes, rays and so on.

import * as THREE from "three";

import type { Connection } from "./connection";
import { make } from "./dom";
import { summary } from "./dropdown";
import type { Marks, Vec3 } from "./messages";
import { discard, dots, segments } from "./overlay";
import { short } from "./plot";
import type { View } from "./view";

const KINDS = {
  bounding: { name: "Bounding objects", colour: 0xffffff },
  contacts: { name: "Contact points and forces", colour: 0xff4fd8 },
  axes: { name: "Joint axes", colour: 0x33dd66 },
  centers: { name: "Centres of mass", colour: 0xffd23f },
  rays: { name: "Distance sensor rays", colour: 0xff5533 },
  frusta: { name: "Frusta of cameras and lidars", colour: 0xff66ff },
  points: { name: "Lidar point clouds", colour: 0x33ccff },
  targets: { name: "Radar targets", colour: 0xffa033 },
  support: { name: "Support polygons", colour: 0x66ff99 },
  names: { name: "Names", colour: 0xffffff },
} as const;
type Kind = keyof typeof KINDS;

/** Pictures of marks are this far apart at least. [ms] */
const PERIOD = 40;
/** With more contacts than this their forces are drawn, but not written. */
const MOST_WRITTEN = 60;

/** A part of the picture. [pixels] */
type Box = { left: number; top: number; right: number; bottom: number };

export class MarksView {
  readonly button: HTMLElement;

  private kinds = new Set<Kind>();
  private layer = make("div", { id: "marks" });
  private drawn = new Map<Kind, THREE.Object3D[]>();
  /** Texts at places in the world; their sizes are known once they have been seen. [pixels] */
  private texts: { at: THREE.Vector3; element: HTMLElement; size: [number, number] | null }[] = [];
  private revision: number | null = null;
  private isAsking = false;
  private isStale = true;
  private asked = 0;

  constructor(
    private view: View,
    place: HTMLElement,
    private connection: Connection,
  ) {
    place.append(this.layer);
    const row = ([kind, { name, colour }]: [string, { name: string; colour: number }]) => {
      const box = make("input", { type: "checkbox", "data-kind": kind });
      box.addEventListener("change", () => this.choose(kind as Kind, box.checked));
      const dot = make("span", { class: "dot" });
      dot.style.background = `#${colour.toString(16).padStart(6, "0")}`;
      return make("label", {}, box, dot, name);
    };
    const shading = make("input", { type: "checkbox", id: "occlusion" });
    shading.checked = view.hasOcclusion;
    shading.addEventListener("change", () => (view.hasOcclusion = shading.checked));
    const look = make("label", { title: "Corners and creases are darker; a graphics card is needed to draw this fast" }, shading, "Ambient occlusion");
    const menu = make("div", { class: "menu" }, ...Object.entries(KINDS).map(row), look);
    this.button = make("details", { id: "viewmenu", class: "dropdown" }, summary("View", "look", "Optional rendering"), menu);
    // In the same picture as the bodies: in a loop of its own it would be one picture late.
    view.onDraw.push(() => this.place());
    const turn = (now: number): void => {
      if (this.isStale && this.kinds.size > 0 && !this.isAsking && now - this.asked > PERIOD) void this.ask(now);
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  }

  /** The world may look different now. */
  touch(): void {
    this.isStale = true;
  }

  /** Another world, or another connection. */
  renew(): void {
    this.revision = null;
    this.isStale = true;
  }

  private choose(kind: Kind, isOn: boolean): void {
    if (isOn) this.kinds.add(kind);
    else this.kinds.delete(kind);
    if (kind === "bounding") this.revision = null;
    if (!isOn) this.put(kind, []);
    if (!isOn && (kind === "names" || kind === "contacts")) this.write([]);
    this.isStale = true;
  }

  private async ask(now: number): Promise<void> {
    this.isAsking = true;
    this.isStale = false;
    this.asked = now;
    try {
      this.show(await this.connection.call("view.marks", { kinds: [...this.kinds], revision: this.revision }));
    } catch {
      // The connection is lost; the next one is told anew.
    } finally {
      this.isAsking = false;
    }
  }

  private show(marks: Marks): void {
    if (marks.bounding && this.kinds.has("bounding")) {
      this.revision = marks.revision!;
      this.put("bounding", marks.bounding.map(({ body, lines }) => {
        const object = segments(lines, KINDS.bounding.colour);
        object.userData["body"] = body;
        return object;
      }));
    }
    for (const kind of ["axes", "rays", "frusta", "targets"] as const) {
      const lines = marks[kind];
      if (!lines || !this.kinds.has(kind)) continue;
      const { colour } = KINDS[kind];
      const ends = kind === "targets" ? [dots(lines.filter((_, index) => index % 6 > 2), colour, 9, true)] : [];
      this.put(kind, [segments(lines, colour, kind === "axes" || kind === "targets"), ...ends]);
    }
    if (marks.support && this.kinds.has("support")) this.put("support", marks.support.flatMap(standing));
    for (const kind of ["centers", "points"] as const) {
      const places = marks[kind];
      if (places && this.kinds.has(kind)) this.put(kind, [dots(places, KINDS[kind].colour, kind === "centers" ? 9 : 4, kind === "centers")]);
    }
    const texts: [Vec3, string][] = [];
    if (marks.contacts && this.kinds.has("contacts")) {
      const strength = (contact: number[]) => Math.hypot(contact[3]!, contact[4]!, contact[5]!);
      const most = Math.max(...marks.contacts.map(strength), 1e-9);
      // The greatest force is as long as five times the world's line scale.
      const scale = (marks.scale * 5) / most;
      const lines = marks.contacts.flatMap((c) => [c[0]!, c[1]!, c[2]!, c[0]! + c[3]! * scale, c[1]! + c[4]! * scale, c[2]! + c[5]! * scale]);
      const { colour } = KINDS.contacts;
      this.put("contacts", [dots(marks.contacts.flatMap((contact) => contact.slice(0, 3)), colour, 7, true), segments(lines, colour, true)]);
      if (marks.contacts.length <= MOST_WRITTEN) {
        for (const contact of marks.contacts) texts.push([contact.slice(0, 3) as Vec3, `${short(strength(contact))} N`]);
      }
    }
    if (marks.names && this.kinds.has("names")) for (const { name, at } of marks.names) texts.push([at, name]);
    this.write(texts);
    this.view.redraw();
  }

  private put(kind: Kind, objects: THREE.Object3D[]): void {
    discard(this.drawn.get(kind) ?? []);
    for (const object of objects) this.view.extras.add(object);
    this.drawn.set(kind, objects);
    this.view.redraw();
  }

  private write(texts: [Vec3, string][]): void {
    while (this.texts.length > texts.length) this.texts.pop()!.element.remove();
    texts.forEach(([at, text], index) => {
      let known = this.texts[index];
      if (!known) {
        known = { at: new THREE.Vector3(), element: make("span", {}), size: null };
        this.layer.append(known.element);
        this.texts.push(known);
      }
      known.at.set(...at);
      if (known.element.textContent === text) return;
      known.element.textContent = text;
      known.size = null;
    });
  }

  /** Puts bounding objects to their bodies, and texts to their places on the screen. */
  private place(): void {
    for (const object of this.drawn.get("bounding") ?? []) {
      const body = object.userData["body"] as number | null;
      const pose = body === null ? null : this.view.rows.poseOf(body);
      object.visible = body === null || pose !== null;
      if (!pose) continue;
      object.position.copy(pose.position);
      object.quaternion.copy(pose.rotation);
    }
    if (this.texts.length === 0) return;
    const { clientWidth, clientHeight } = this.layer;
    // It may have moved since the last picture.
    this.view.camera.updateMatrixWorld();
    const places = this.texts.map((text) => ({ text, point: text.at.clone().project(this.view.camera) }));
    // Near ones first: what would cover a part of them is hidden.
    places.sort((a, b) => a.point.z - b.point.z);
    const taken: Box[] = [];
    for (const { text, point } of places) {
      const { element } = text;
      const isAhead = point.z > -1 && point.z < 1 && Math.abs(point.x) < 1 && Math.abs(point.y) < 1;
      element.hidden = !isAhead;
      if (!isAhead) continue;
      text.size ??= [element.offsetWidth, element.offsetHeight];
      const [left, top] = [((point.x + 1) / 2) * clientWidth, ((1 - point.y) / 2) * clientHeight];
      const box = { left, top, right: left + text.size[0], bottom: top + text.size[1] };
      element.hidden = taken.some((other) => overlap(box, other));
      if (element.hidden) continue;
      taken.push(box);
      element.style.transform = `translate(${left}px, ${top}px)`;
    }
  }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** What a solid stands on, and its centre of mass there: red if it is outside, so that the solid tips over. */
function standing({ polygon, center, isBalanced }: NonNullable<Marks["support"]>[number]): THREE.Object3D[] {
  const around = polygon.flatMap((_, index) => (index % 3 === 0 ? [0, 1, 2, 3, 4, 5].map((next) => polygon[(index + next) % polygon.length]!) : []));
  return [segments(around, KINDS.support.colour, true), dots(center, isBalanced ? KINDS.support.colour : 0xff3333, 9, true)];
}
