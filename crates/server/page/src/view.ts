// The 3D view: camera, mouse and picking.

import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

import { make } from "./dom";
import type { About, FollowType, Pose } from "./messages";
import { isSoftware, Occlusion } from "./occlusion";
import { Outline } from "./outline";
import { SceneRows } from "./scene";
import { install } from "./shading";

install();

/** Camera axes (x right, y up, -z ahead) in those of a view (x ahead, y left, z up). */
const VIEW_FROM_CAMERA = new THREE.Quaternion().setFromRotationMatrix(
  new THREE.Matrix4().makeBasis(
    new THREE.Vector3(0, -1, 0),
    new THREE.Vector3(0, 0, 1),
    new THREE.Vector3(-1, 0, 0),
  ),
);

/** A press that moves less is a click. [pixels] */
const CLICK = 4;
/** How long the camera takes to another side. [ms] */
const FLIGHT = 250;
/** Cameras are not exactly above or below what they see, where they would not know which way is up. */
const TILT = 1e-3;

/** Where a world can be seen from. */
export type Side = "front" | "back" | "left" | "right" | "top" | "bottom";

/** Where something is and how it is turned. */
interface Placed {
  position: THREE.Vector3;
  rotation: THREE.Quaternion;
}

function placed({ position, rotation }: Pose): Placed {
  return { position: new THREE.Vector3(...position), rotation: new THREE.Quaternion(...rotation) };
}

export class View {
  readonly rows: SceneRows;
  /** Called when the picture is drawn with another camera. */
  onCamera: () => void = () => {};
  /** Called with the node that was clicked on, or null, and whether a part of an object is meant. */
  onPick: (node: number | null, isPart: boolean) => void = () => {};

  /** Called with the node that was clicked on twice. */
  onDoublePick: (node: number) => void = () => {};

  /** Called before each picture. */
  readonly onDraw: (() => void)[] = [];

  /** What is drawn over the world: handles, lines. It is no part of the world and cannot be clicked on. */
  readonly extras = new THREE.Group();

  readonly canvas = make("canvas");
  /** Null where the browser cannot draw in three dimensions; all but pictures works without it. */
  readonly renderer: THREE.WebGLRenderer | null;

  private perspective = new THREE.PerspectiveCamera(45, 1, 0.05, 5000);
  // What is behind it is seen as well: it has no place, only a direction.
  private orthographic = new THREE.OrthographicCamera(-1, 1, 1, -1, -1000, 5000);
  private controls: OrbitControls;
  private fieldOfView = Math.PI / 4;
  /** Half the height that the orthographic camera sees before it is zoomed. [m] */
  private reach = 1;
  private isParallel = false;
  /** Whether the camera is where the world's viewpoint is, or goes along with something from there. */
  private isHome = false;
  private about: About | null = null;
  private flight: { from: THREE.Spherical; to: THREE.Spherical; start: number } | null = null;
  private isStale = true;
  private outline = new Outline();
  private occlusion = new Occlusion();
  private isShaded: boolean;
  private isOutlineStale = false;
  /** Whether what casts a shadow, or a lamp, may have moved since the shadows were drawn. */
  private areShadowsStale = true;
  private selected = new Set<number>();
  private wanted: ReadonlySet<number> = new Set();
  private followed: { pose: () => Placed | null; last: Placed } | null = null;
  /** What the world's viewpoint follows, if that is what is followed. */
  private start: About["followed"] = null;
  private kind: FollowType = "tracking";
  private pictures: number[] = [];

  constructor(private place: HTMLElement) {
    this.renderer = rendererOf(this.canvas);
    place.append(this.canvas);
    this.isShaded = this.renderer !== null && !isSoftware(this.renderer);
    this.rows = new SceneRows(this.renderer);
    this.rows.root.add(this.extras);
    // A selected object may have been loaded or built again.
    this.rows.onChange = () => (this.isStale = this.isOutlineStale = this.areShadowsStale = true);
    this.controls = this.orbit(new THREE.Vector3(0, 0, 1));
    // Another size empties the canvas; it is filled again before that is seen.
    new ResizeObserver(() => {
      this.resize();
      this.drawNow();
    }).observe(place);
    // What the card had is gone with it, and is given to it again.
    this.canvas.addEventListener("webglcontextrestored", () => {
      this.areShadowsStale = true;
      this.redraw();
    });
    this.listen();
    // A headset has its own pace, which only this function follows.
    // The time that it is given is that of another clock where time is virtual.
    this.renderer?.setAnimationLoop(() => this.draw(performance.now()));
  }

  /** The camera that draws. */
  get camera(): THREE.PerspectiveCamera | THREE.OrthographicCamera {
    return this.isParallel ? this.orthographic : this.perspective;
  }

  /** What the camera turns about. */
  get target(): THREE.Vector3 {
    return this.controls.target;
  }

  /** From the camera to what it turns about; a parallel one is taken to be where it would see as much. [m] */
  get distance(): number {
    if (!this.isParallel) return this.perspective.position.distanceTo(this.controls.target);
    return this.reach / this.orthographic.zoom / Math.tan((this.perspective.fov * Math.PI) / 360);
  }

  /** Whether the picture is an orthographic projection. */
  get isOrthographic(): boolean {
    return this.isParallel;
  }

  set isOrthographic(value: boolean) {
    if (value === this.isParallel) return;
    const [old, { distance }] = [this.camera, this];
    const target = this.controls.target.clone();
    const ahead = old.getWorldDirection(new THREE.Vector3());
    this.isParallel = value;
    const { camera } = this;
    camera.up.copy(old.up);
    camera.position.copy(target).addScaledVector(ahead, -distance);
    camera.quaternion.copy(old.quaternion);
    if (value) this.reach = distance * Math.tan((this.perspective.fov * Math.PI) / 360);
    this.orthographic.zoom = 1;
    this.rows.isSkyShown = !value;
    this.controls.dispose();
    this.controls = this.orbit(camera.up.clone());
    this.controls.target.copy(target);
    this.controls.update();
    camera.quaternion.copy(old.quaternion);
    this.resize();
    this.onCamera();
  }

  /** Whether corners and creases are darker, within the viewpoint's `ambientOcclusionRadius`. */
  get hasOcclusion(): boolean {
    return this.isShaded;
  }

  set hasOcclusion(value: boolean) {
    this.isShaded = value;
    this.redraw();
  }

  /** Sees what it sees now from a side of the world; robots look to the front. */
  lookFrom(side: Side): void {
    const { up } = this.camera;
    const front = new THREE.Vector3(1, 0, 0);
    const left = up.clone().cross(front);
    const from = { front, left, top: up.clone().addScaledVector(left, -TILT), back: front.clone().negate(), right: left.clone().negate(), bottom: up.clone().negate().addScaledVector(left, -TILT) }[side];
    const toPoles = new THREE.Quaternion().setFromUnitVectors(up, new THREE.Vector3(0, 1, 0));
    const spherical = (offset: THREE.Vector3) => new THREE.Spherical().setFromVector3(offset.clone().applyQuaternion(toPoles));
    const to = spherical(from.multiplyScalar(this.camera.position.distanceTo(this.controls.target)));
    const start = spherical(this.camera.position.clone().sub(this.controls.target));
    // The shorter way round.
    to.theta = start.theta + Math.atan2(Math.sin(to.theta - start.theta), Math.cos(to.theta - start.theta));
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.isHome = false;
    this.flight = { from: start, to, start: performance.now() - (isStill ? FLIGHT : 0) };
    this.isStale = true;
  }

  private fly(now: number): void {
    if (!this.flight) return;
    const { from, to, start } = this.flight;
    const share = Math.min(Math.max((now - start) / FLIGHT, 0), 1);
    const eased = share * share * (3 - 2 * share);
    const mix = (a: number, b: number) => a + (b - a) * eased;
    const at = new THREE.Spherical(mix(from.radius, to.radius), mix(from.phi, to.phi), mix(from.theta, to.theta));
    const fromPoles = new THREE.Quaternion().setFromUnitVectors(this.camera.up, new THREE.Vector3(0, 1, 0)).invert();
    this.camera.position.setFromSpherical(at).applyQuaternion(fromPoles).add(this.controls.target);
    this.controls.update();
    this.isStale = true;
    if (share >= 1) this.flight = null;
  }

  /** Pictures drawn in the last second. */
  get frameRate(): number {
    return this.pictures.length;
  }

  /** Has the picture drawn again. */
  redraw(): void {
    this.isStale = true;
  }

  /** Whether dragging turns and moves the camera. */
  set isSteerable(value: boolean) {
    this.controls.enabled = value;
  }

  /** Draws at once. */
  drawNow(): void {
    this.isStale = true;
    this.draw(performance.now());
  }

  /** Where the camera is, as the world's viewpoint would be. */
  viewpoint(): About["viewpoint"] {
    const rotation = this.camera.quaternion.clone().multiply(VIEW_FROM_CAMERA.clone().invert());
    const position = this.controls.target.clone().addScaledVector(this.camera.getWorldDirection(new THREE.Vector3()), -this.distance);
    const { near, exposure, ambientOcclusionRadius } = this.about!.viewpoint;
    return { position: position.toArray(), rotation: rotation.toArray() as [number, number, number, number], fieldOfView: this.fieldOfView, near, exposure, ambientOcclusionRadius };
  }

  /** Whether a click selects. */
  isPicking = true;

  /** Fits the picture into its place again. */
  refit(): void {
    this.resize();
  }

  /** The place on a plane through `through`, parallel to the picture, that is under the mouse. */
  onPlane(event: MouseEvent, through: THREE.Vector3): THREE.Vector3 | null {
    const normal = this.camera.getWorldDirection(new THREE.Vector3());
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(normal, through);
    return this.ray(event).ray.intersectPlane(plane, new THREE.Vector3());
  }

  /** Puts the camera where the world's viewpoint is. */
  look(about: About): void {
    this.about = about;
    this.start = null;
    this.kind = about.followType;
    this.home();
  }

  /** Back to the world's viewpoint, which goes along with what it follows. */
  home(): void {
    if (!this.about) return;
    const { viewpoint, up } = this.about;
    this.isOrthographic = false;
    this.flight = null;
    const position = new THREE.Vector3(...viewpoint.position);
    const rotation = new THREE.Quaternion(...viewpoint.rotation).multiply(VIEW_FROM_CAMERA);
    this.camera.up.set(...up);
    this.controls.dispose();
    this.controls = this.orbit(this.camera.up);
    this.camera.position.copy(position);
    this.camera.quaternion.copy(rotation);
    this.controls.target.copy(position);
    if (this.start && this.followed) this.carry(placed(this.start.at), this.followed.last);
    this.perspective.near = viewpoint.near;
    this.fieldOfView = viewpoint.fieldOfView;
    this.rows.exposure = viewpoint.exposure;
    this.isHome = true;
    this.aim();
    this.resize();
  }

  /** Has the camera turn about what is in its middle, unless the user has moved it. */
  aim(): void {
    if (!this.isHome || this.isParallel) return;
    const { position } = this.camera;
    const rotation = this.camera.quaternion.clone();
    const ahead = new THREE.Vector3(0, 0, -1).applyQuaternion(rotation);
    const hit = this.hits(new THREE.Raycaster(position, ahead))[0];
    // Turns about what is in the middle of the picture; where nothing is, about the ground.
    const height = position.dot(this.camera.up);
    const down = -ahead.dot(this.camera.up);
    const distance = hit?.distance ?? (down > 0.05 && height > 0 ? height / down : 10);
    this.controls.target.copy(position).addScaledVector(ahead, Math.min(distance, 1000));
    this.controls.update();
    // Turning levels the camera; until then it is tilted as the viewpoint is.
    this.camera.quaternion.copy(rotation);
    this.redraw();
  }

  /** Shows everything, or what is selected. */
  fit(isSelection = false): void {
    const box = new THREE.Box3();
    const objects = isSelection ? this.rows.objectsOf(this.selected) : this.rows.root.children;
    for (const child of objects) {
      if (child instanceof THREE.Light || child === this.extras || child.frustumCulled === false) continue;
      child.updateWorldMatrix(true, false);
      box.expandByObject(child);
    }
    if (box.isEmpty()) return;
    const sphere = box.getBoundingSphere(new THREE.Sphere());
    const ahead = this.camera.getWorldDirection(new THREE.Vector3());
    const distance = sphere.radius / Math.sin((this.perspective.fov * Math.PI) / 360);
    this.reach = sphere.radius;
    this.orthographic.zoom = 1;
    this.flight = null;
    this.isHome = false;
    this.controls.target.copy(sphere.center);
    this.camera.position.copy(sphere.center).addScaledVector(ahead, -distance);
    this.controls.update();
    this.resize();
  }

  /** Where the middle of the picture is on the ground, to the centimetre; null where z is not up. */
  ground(): [number, number] | null {
    if (this.camera.up.z !== 1) return null;
    const { x, y } = this.controls.target;
    return [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
  }

  /** Outlines what shows these nodes. */
  select(nodes: ReadonlySet<number>): void {
    this.selected = new Set(nodes);
    this.isStale = this.isOutlineStale = true;
  }

  /** Lets the camera go along with what shows these nodes, as soon as it is there; none ends it. */
  follow(nodes: ReadonlySet<number>, start: About["followed"] = null): void {
    this.wanted = nodes;
    this.start = start;
    this.followed = null;
    this.isStale = true;
  }

  /** How the camera goes along with what it follows. */
  get followType(): FollowType {
    return this.kind;
  }

  set followType(kind: FollowType) {
    this.kind = kind;
    this.isStale = true;
  }

  private goAlong(): void {
    if (!this.followed && this.start) {
      const { body, inBody, at } = this.start;
      const part = placed(inBody);
      const pose = (): Placed | null => {
        const shown = this.rows.poseOf(body);
        if (!shown) return null;
        const position = part.position.clone().applyQuaternion(shown.rotation).add(shown.position);
        return { position, rotation: shown.rotation.clone().multiply(part.rotation) };
      };
      if (pose()) this.followed = { pose, last: placed(at) };
    } else if (!this.followed && this.wanted.size > 0) {
      const bodies = this.rows.objectsOf(this.wanted).map((object) => object.parent);
      const body = bodies.find((body) => body !== null && body !== this.rows.root);
      const pose = (): Placed => ({ position: body!.position.clone(), rotation: body!.quaternion.clone() });
      if (body) this.followed = { pose, last: pose() };
    }
    const now = this.followed?.pose();
    if (!this.followed || !now) return;
    this.carry(this.followed.last, now);
    this.followed.last = now;
  }

  /** Takes the camera along with what it follows. It is not updated by the controls, which would level it. */
  private carry(from: Placed, to: Placed): void {
    const { camera } = this;
    const { target } = this.controls;
    if (this.kind === "panAndTilt") {
      if (to.position.distanceTo(camera.position) < 1e-6) return;
      target.copy(to.position);
      camera.lookAt(target);
    } else if (this.kind === "mounted") {
      const turn = to.rotation.clone().multiply(from.rotation.clone().invert());
      for (const point of [camera.position, target]) point.sub(from.position).applyQuaternion(turn).add(to.position);
      camera.quaternion.premultiply(turn).normalize();
    } else {
      const way = to.position.clone().sub(from.position);
      camera.position.add(way);
      target.add(way);
    }
  }

  private orbit(up: THREE.Vector3): OrbitControls {
    this.camera.up.copy(up);
    const controls = new OrbitControls(this.camera, this.canvas);
    controls.enableDamping = false;
    controls.zoomToCursor = true;
    controls.addEventListener("change", () => (this.isStale = true));
    controls.addEventListener("start", () => {
      this.flight = null;
      this.isHome = false;
    });
    return controls;
  }

  private listen(): void {
    let start: PointerEvent | null = null;
    this.canvas.addEventListener("pointerdown", (event) => {
      start = event;
      this.place.focus({ preventScroll: true });
    });
    this.canvas.addEventListener("pointerup", (event) => {
      if (!start || event.button !== 0 || !this.controls.enabled) return;
      const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (way > CLICK || !this.isPicking) return;
      const hit = this.under(event);
      this.onPick(hit ? (hit.object.userData["node"] as number | null) : null, event.altKey);
    });
    this.canvas.addEventListener("dblclick", (event) => {
      const node = this.under(event)?.object.userData["node"] as number | null | undefined;
      if (node !== null && node !== undefined) this.onDoublePick(node);
    });
  }

  /** A ray from the eye through a place on the screen. */
  private ray(event: MouseEvent): THREE.Raycaster {
    const bounds = this.canvas.getBoundingClientRect();
    const x = ((event.clientX - bounds.left) / bounds.width) * 2 - 1;
    const y = 1 - ((event.clientY - bounds.top) / bounds.height) * 2;
    const ray = new THREE.Raycaster();
    // A camera that was moved since the last picture is not there yet.
    this.camera.updateMatrixWorld();
    ray.setFromCamera(new THREE.Vector2(x, y), this.camera);
    return ray;
  }

  /** What is seen under the mouse. */
  under(event: MouseEvent): THREE.Intersection | undefined {
    return this.hits(this.ray(event))[0];
  }

  private hits(ray: THREE.Raycaster): THREE.Intersection[] {
    ray.params.Line.threshold = 0.01;
    // What came since the last picture has no place yet.
    this.rows.root.updateMatrixWorld();
    const hits = ray.intersectObjects(this.rows.root.children, true).filter((hit) => hit.object.userData["instance"] !== undefined);
    return hits.map((hit) => this.rows.single(hit));
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.place;
    if (width === 0 || height === 0 || this.renderer?.xr.isPresenting) return;
    this.renderer?.setSize(width, height, false);
    const aspect = width / height;
    const half = Math.tan(this.fieldOfView / 2);
    this.perspective.aspect = aspect;
    this.perspective.fov = (2 * Math.atan(aspect >= 1 ? half / aspect : half) * 180) / Math.PI;
    this.perspective.updateProjectionMatrix();
    const { orthographic, reach } = this;
    [orthographic.left, orthographic.right, orthographic.bottom, orthographic.top] = [-reach * aspect, reach * aspect, -reach, reach];
    orthographic.updateProjectionMatrix();
    this.isStale = true;
  }

  private draw(now: number): void {
    if (!this.renderer) return;
    const moves = this.rows.advance(now);
    this.fly(now);
    if (!moves && !this.isStale && !this.renderer.xr.isPresenting) return;
    this.isStale = false;
    this.goAlong();
    for (const draw of this.onDraw) draw();
    const isAimed = this.rows.lights.aim(this.controls.target, Math.min(Math.max(this.distance * 1.5, 0.5), 60));
    this.renderer.shadowMap.needsUpdate = moves || isAimed || this.areShadowsStale;
    this.areShadowsStale = false;
    if (this.isOutlineStale) this.outline.set(this.selected.size > 0 ? this.rows.objectsOf(this.selected) : []);
    this.isOutlineStale = false;
    const radius = this.about?.viewpoint.ambientOcclusionRadius ?? 0;
    // A headset has a picture for each eye.
    if (this.isShaded && radius > 0 && !this.renderer.xr.isPresenting) this.occlusion.draw(this.renderer, this.rows.root, this.camera, radius);
    else this.occlusion.clear();
    this.renderer.render(this.rows.root, this.camera);
    if (!this.renderer.xr.isPresenting) this.outline.draw(this.renderer, this.rows.root, this.camera);
    this.pictures.push(now);
    while (this.pictures[0]! < now - 1000) this.pictures.shift();
  }
}

/** What draws on a canvas; null where the browser has no WebGL. */
function rendererOf(canvas: HTMLCanvasElement): THREE.WebGLRenderer | null {
  let renderer;
  try {
    renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
  } catch {
    return null;
  }
  // Asking whether a shader is right waits until it is built; those of others can be built meanwhile.
  renderer.debug.checkShaderErrors = false;
  renderer.toneMapping = THREE.CustomToneMapping;
  renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  // A camera that moves does not change them.
  renderer.shadowMap.autoUpdate = false;
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  return renderer;
}
