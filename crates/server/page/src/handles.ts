// Handles on what is selected: arrows that move it, rings that turn it.

import * as THREE from "three";
import { TransformControls } from "three/examples/jsm/controls/TransformControls.js";

import type { Connection } from "./connection";
import { make } from "./dom";
import { icon } from "./icons";
import type { Handle } from "./messages";
import { fail } from "./notice";
import type { View } from "./view";

type Mode = "translate" | "rotate";

export class Handles {
  readonly buttons: HTMLButtonElement[];

  private controls: TransformControls;
  /** Stands where the node is; while it is dragged, where it is to be. */
  private proxy = new THREE.Object3D();
  private mode: Mode | null = null;
  private chosen: { node: number; isWhole: boolean } | null = null;
  private handle: Handle | null = null;
  /** Edits of one drag are undone together. */
  private gesture = 0;
  private isSending = false;
  private isDue = false;

  constructor(
    private view: View,
    private connection: Connection,
  ) {
    const button = (mode: Mode, name: string, label: string, steps: string) =>
      make("button", { id: name, title: `${label} (Shift: in steps of ${steps})`, "aria-label": label, "aria-pressed": "false", click: () => this.use(mode) }, icon(name));
    this.buttons = [
      button("translate", "move", "Move the selection", "5 cm"),
      button("rotate", "turn", "Rotate the selection", "5 degrees"),
    ];
    this.controls = new TransformControls(view.camera, view.canvas);
    this.controls.size = 0.8;
    this.controls.enabled = false;
    view.extras.add(this.proxy);
    view.onDraw.push(() => this.follow());
    view.onCamera = () => (this.controls.camera = view.camera);
    this.controls.addEventListener("change", () => view.redraw());
    this.controls.addEventListener("dragging-changed", ({ value }) => {
      view.isSteerable = !value;
      this.gesture = value ? Math.floor(Math.random() * 2 ** 52) : 0;
    });
    this.controls.addEventListener("objectChange", () => void this.send());
    const snap = (event: KeyboardEvent): void => {
      this.controls.setTranslationSnap(event.shiftKey ? 0.05 : null);
      this.controls.setRotationSnap(event.shiftKey ? Math.PI / 36 : null);
    };
    addEventListener("keydown", snap);
    addEventListener("keyup", snap);
  }

  /** Whether the mouse is on a handle. */
  get isHeld(): boolean {
    return this.controls.dragging;
  }

  /** Puts the handles on the node, or on the object that it is a part of. */
  async choose(node: number, isWhole: boolean): Promise<void> {
    this.chosen = { node, isWhole };
    await this.refresh();
  }

  /** Asks again where the node is that the handles are on. */
  async refresh(): Promise<void> {
    if (!this.chosen || !this.mode || this.isHeld) return;
    const { chosen } = this;
    const handle: Handle | null = await this.connection
      .call("tree.handle", { node: chosen.node, whole: chosen.isWhole })
      .catch(() => null);
    if (this.chosen !== chosen || this.isHeld) return;
    this.handle = handle;
    this.show();
  }

  /** Takes the handles away. */
  release(): void {
    this.chosen = null;
    this.handle = null;
    this.show();
  }

  private use(mode: Mode): void {
    this.mode = this.mode === mode ? null : mode;
    this.buttons[0]!.setAttribute("aria-pressed", String(this.mode === "translate"));
    this.buttons[1]!.setAttribute("aria-pressed", String(this.mode === "rotate"));
    if (this.mode) void this.refresh();
    this.show();
  }

  private show(): void {
    const isOn = this.handle !== null && this.mode !== null;
    const helper = this.controls.getHelper();
    this.controls.enabled = isOn;
    if (isOn) {
      this.controls.setMode(this.mode!);
      this.place();
      this.controls.attach(this.proxy);
      this.view.extras.add(helper);
    } else {
      this.controls.detach();
      helper.removeFromParent();
    }
    this.view.redraw();
  }

  /** Goes along with a body that moves. */
  private follow(): void {
    if (this.handle && this.mode && !this.isHeld) this.place();
  }

  private place(): void {
    const { body, inBody, inWorld } = this.handle!;
    const pose = body === null ? null : this.view.rows.poseOf(body);
    const { position, rotation } = pose ? inBody : inWorld;
    this.proxy.position.set(...position);
    this.proxy.quaternion.set(...rotation);
    if (!pose) return;
    this.proxy.position.applyQuaternion(pose.rotation).add(pose.position);
    this.proxy.quaternion.premultiply(pose.rotation);
  }

  /** Tells where the node is to be; one message is under way at a time. */
  private async send(): Promise<void> {
    if (!this.handle || !this.isHeld) return;
    if (this.isSending) {
      this.isDue = true;
      return;
    }
    this.isSending = true;
    const { node } = this.handle;
    const { gesture } = this;
    try {
      do {
        this.isDue = false;
        const where = this.mode === "translate" ? { position: this.proxy.position.toArray() } : { rotation: this.proxy.quaternion.toArray() };
        await this.connection.call("edit.place", { node, gesture, ...where });
      } while (this.isDue);
    } catch (error) {
      fail(error);
    } finally {
      this.isSending = false;
    }
    // A node on the world's ground has got another place; one on a body moves along with that.
    void this.refresh();
  }
}
