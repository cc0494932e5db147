// The rows of the scene as objects of three.js.

import * as THREE from "three";

import { Batches, type Carrier, type Pose } from "./batches";
import { geometry, picture } from "./contents";
import { FrameReader, position, type Frame } from "./frame";
import type {
  InstanceRow,
  MaterialRow,
  MeshRow,
  SceneChange,
  TextureRow,
} from "./messages";
import { Lights } from "./lights";
import { setShading } from "./occlusion";
import { FOG_KINDS, illuminate, layers, light, raw } from "./shading";
import { Sky } from "./sky";

/**
 * A body: where it is shown, where it comes from and goes to, and the group that its instances hang in unless they are drawn
 * together with others. Poses are kept beside the group, whose own would have Euler angles computed with each change.
 */
interface Body extends Carrier {
  group: THREE.Group;
  from: Pose;
  to: Pose;
  moves: boolean;
}

interface Shown {
  row: InstanceRow;
  object: THREE.Object3D | null;
}

/** What is fetched: the version that was asked for last, the least one that is newer than what is shown, and what has come. */
type Loaded<T> = { version: number; least: number; value: T | null };

/** A file to be fetched. */
interface Fetch {
  url: string;
  /** Whether something cannot be seen without it. */
  isMissing: boolean;
  use: (bytes: ArrayBuffer) => void | Promise<void>;
}

/** The longest time over which poses are interpolated. [ms] */
const LONGEST_BLEND = 100;

/** Files that are fetched at the same time. */
const MOST_FETCHES = 16;

export class SceneRows {
  readonly root = new THREE.Scene();
  /** Called when something has changed that a picture must show. */
  onChange: () => void = () => {};

  private reader = new FrameReader();
  private bodies = new Map<number, Body>();
  /** Those on their way from one frame to the next. */
  private moving: Body[] = [];
  private instances = new Map<number, Shown>();
  private meshes = new Map<number, Loaded<THREE.BufferGeometry> & { kind: number }>();
  /** The instances of each mesh. */
  private users = new Map<number, Set<number>>();
  private textures = new Map<number, Loaded<THREE.Texture> & { row: TextureRow }>();
  private materials = new Map<number, MaterialRow>();
  private built = new Map<string, THREE.Material>();
  readonly lights: Lights;
  private sky: Sky;
  private past = false;
  private isOtherWorld = false;
  /** When the last frame came, and over what time it is blended into, by the clock of the page. [ms] */
  private frameAt = 0;
  private blend = 16;
  /** When the last picture was drawn, by the same clock. [ms] */
  private drawnAt = -1;
  private batches = new Batches((id, isAlone) => this.drawAlone(id, isAlone));
  /** Files under way without which something cannot be seen at all, and how many there have been since there was none. */
  private missing = 0;
  private asked = 0;
  private underWay = 0;
  private queue: Fetch[] = [];

  /** Gives the file at an address of the scene; null if it is gone. */
  read: (url: string) => Promise<ArrayBuffer | null> = async (url) => {
    const response = await fetch(url);
    return response.ok ? response.arrayBuffer() : null;
  };

  /** Without a renderer nothing is ever drawn. */
  constructor(private renderer: THREE.WebGLRenderer | null) {
    this.lights = new Lights(this.root, renderer?.capabilities.maxTextures ?? 16);
    this.sky = new Sky(this.root, renderer, (url) => this.read(url), () => this.onChange());
    this.root.environment = null;
    this.root.add(this.batches.root);
  }

  /** Whether the past is shown: what is live is taken note of, and not shown. */
  get isPast(): boolean {
    return this.past;
  }

  /** Shows bodies where they were: number, place and rotation of each. */
  showPast(bodies: number[]): void {
    this.past = true;
    for (const body of this.moving) body.moves = false;
    this.moving = [];
    for (let at = 0; at + 8 <= bodies.length; at += 8) {
      const body = this.bodies.get(bodies[at]!);
      if (!body) continue;
      body.shown.position.fromArray(bodies, at + 1);
      body.shown.rotation.fromArray(bodies, at + 4);
      this.settle(body);
    }
    this.onChange();
  }

  /** Shows what is live again. */
  showLive(): void {
    this.past = false;
    for (const body of this.bodies.values()) {
      body.shown.position.copy(body.to.position);
      body.shown.rotation.copy(body.to.rotation);
      this.settle(body);
    }
    this.onChange();
  }

  /** Forgets everything, for a new connection. */
  clear(): void {
    this.apply({
      removed: {
        instances: [...this.instances.keys()],
        meshes: [...this.meshes.keys()],
        textures: [...this.textures.keys()],
        materials: [...this.materials.keys()],
        lights: this.lights.rows.map(({ id }) => id),
      },
      fog: null,
    });
    for (const body of this.bodies.values()) this.root.remove(body.group);
    this.bodies.clear();
    this.moving = [];
    this.missing -= this.queue.filter(({ isMissing }) => isMissing).length;
    this.asked = this.missing;
    this.queue = [];
    this.past = false;
    this.reader = new FrameReader();
  }

  set exposure(value: number) {
    if (this.renderer) this.renderer.toneMappingExposure = value;
    this.sky.exposure = value;
  }

  /** Whether the picture of the sky is drawn; without it there is its colour. */
  set isSkyShown(value: boolean) {
    this.sky.isShown = value;
  }

  /** Whether something cannot be seen yet; new versions of what is seen do not count. */
  get isLoading(): boolean {
    return this.missing + this.sky.loading > 0;
  }

  /** How many of the files that are fetched together have come, and how many there are. */
  get progress(): [number, number] {
    return [this.asked - this.missing, this.asked];
  }

  apply(change: SceneChange): void {
    for (const id of change.removed["instances"] ?? []) this.removeInstance(id);
    for (const id of change.removed["meshes"] ?? []) {
      this.meshes.get(id)?.value?.dispose();
      this.meshes.delete(id);
      if (this.users.get(id)?.size === 0) this.users.delete(id);
    }
    for (const id of change.removed["textures"] ?? []) {
      this.textures.get(id)?.value?.dispose();
      this.textures.delete(id);
    }
    for (const id of change.removed["materials"] ?? []) this.forgetMaterial(id);
    for (const id of change.removed["lights"] ?? []) this.lights.remove(id);
    for (const row of change.textures ?? []) this.loadTexture(row);
    for (const row of change.meshes ?? []) this.loadMesh(row);
    const repainted = new Set<number>();
    for (const row of change.materials ?? []) {
      this.forgetMaterial(row.id);
      this.materials.set(row.id, row);
      repainted.add(row.id);
    }
    for (const row of change.instances ?? []) {
      this.removeInstance(row.id);
      this.instances.set(row.id, { row, object: null });
      const users = this.users.get(row.mesh) ?? new Set();
      this.users.set(row.mesh, users.add(row.id));
      this.buildInstance(row.id);
    }
    if (repainted.size > 0) {
      for (const [id, shown] of this.instances) if (repainted.has(shown.row.material)) this.buildInstance(id);
    }
    for (const row of change.lights ?? []) this.lights.set(row);
    if (change.background) this.sky.set(change.background);
    if (change.fog !== undefined) {
      const { fog } = change;
      if (!fog || fog.visibilityRange <= 0) this.root.fog = null;
      else {
        // Colours are light already; its near end tells the kind.
        this.root.fog = new THREE.Fog(0, FOG_KINDS.indexOf(fog.kind), fog.visibilityRange);
        this.root.fog.color.copy(light(fog.colour));
      }
    }
    if ((change.lights || change.removed["lights"]) && this.usesAmbient()) this.repaintPhong();
    this.isOtherWorld = false;
    this.onChange();
  }

  /** The next change brings another world, whose meshes and pictures have nothing in common with those of the same number. */
  expectWorld(): void {
    this.isOtherWorld = true;
  }

  /** What is to be fetched. Until it has come, what it replaces is shown, unless that is of another world. */
  private renewed<T extends { dispose(): void }>(known: Loaded<T> | undefined, version: number): Loaded<T> {
    if (known && !this.isOtherWorld) return { version, least: known.least, value: known.value };
    known?.value?.dispose();
    return { version, least: version, value: null };
  }

  /** The next frame is the first of a recording, which has all bodies. */
  rewind(): void {
    this.reader = new FrameReader();
  }

  /** Takes a frame in; what has moved is shown on the way by [`advance`]. Gives its time. */
  frame(bytes: ArrayBuffer): number {
    const frame: Frame = this.reader.read(bytes);
    const now = performance.now();
    this.blend = Math.min(Math.max(now - this.frameAt, 1), LONGEST_BLEND);
    // What has not been shown on its way by now goes on from where it was to be.
    for (const body of this.moving) {
      body.from.position.copy(body.to.position);
      body.from.rotation.copy(body.to.rotation);
    }
    for (const pose of frame.moved) {
      const isNew = !this.bodies.has(pose.number);
      const body = this.body(pose.number);
      const { from, to } = body;
      if (!body.moves) {
        from.position.copy(to.position);
        from.rotation.copy(to.rotation);
      }
      to.position.set(position(pose, 0), position(pose, 1), position(pose, 2));
      to.rotation.fromArray(pose.rotation);
      if (this.past) continue;
      // What comes or jumps does not fly through the world.
      if (isNew || from.position.distanceToSquared(to.position) > 1) {
        from.position.copy(to.position);
        from.rotation.copy(to.rotation);
      }
      if (body.moves) continue;
      body.moves = true;
      this.moving.push(body);
    }
    for (const [id, matrix] of frame.loose) {
      const shown = this.instances.get(id);
      if (!shown) continue;
      shown.row.matrix = [...matrix];
      if (!shown.object) continue;
      shown.object.matrix.copy(matrixOf(shown.row.matrix));
      shown.object.matrixWorldNeedsUpdate = true;
    }
    this.frameAt = now;
    this.onChange();
    return frame.time;
  }

  /** Moves what moves to where it is at a time of `performance.now()`; says whether anything has moved. */
  advance(now: number): boolean {
    // Clocks stand still or jump: while a browser takes a picture in virtual time, or after a machine has slept. Then what
    // moves is shown where it was last known to be, never before or past that.
    const elapsed = now - this.frameAt;
    const isUnderWay = now > this.drawnAt && elapsed >= 0 && elapsed < this.blend;
    const share = isUnderWay ? elapsed / this.blend : 1;
    this.drawnAt = now;
    this.batches.settle();
    for (const body of this.moving) {
      const { shown, from, to } = body;
      shown.position.lerpVectors(from.position, to.position, share);
      shown.rotation.slerpQuaternions(from.rotation, to.rotation, share);
      this.settle(body);
      if (share >= 1) body.moves = false;
    }
    const moves = this.moving.length > 0;
    if (share >= 1) this.moving = [];
    return moves;
  }

  /** Has all that shows a body where it is shown now. */
  private settle(body: Body): void {
    if (body.group.parent) place(body);
    this.batches.place(body);
  }

  /** The objects that show a node. */
  objectsOf(nodes: ReadonlySet<number>): THREE.Object3D[] {
    const found: THREE.Object3D[] = [];
    for (const [id, { row }] of this.instances) {
      if (row.node === null || !nodes.has(row.node)) continue;
      const object = this.objectOf(id);
      if (object) found.push(object);
    }
    return found;
  }

  /** The object of an instance; one that is drawn together with others gets one that is not drawn. */
  private objectOf(id: number): THREE.Object3D | null {
    const shown = this.instances.get(id);
    const member = this.batches.member(id);
    if (!shown || shown.object || !member) return shown?.object ?? null;
    const object = new THREE.Mesh(member.geometry, member.material);
    object.layers.disableAll();
    this.hang(object, shown);
    return object;
  }

  /** What a ray has met, with an object of its own. */
  single(hit: THREE.Intersection): THREE.Intersection {
    const id = hit.instanceId === undefined ? undefined : this.batches.instanceOf(hit.object, hit.instanceId);
    const object = id === undefined ? null : this.objectOf(id);
    return object ? { ...hit, object } : hit;
  }

  /** Where a body is shown. */
  poseOf(body: number): Pose | null {
    return this.bodies.get(body)?.shown ?? null;
  }

  private body(number: number): Body {
    let body = this.bodies.get(number);
    if (!body) {
      const pose = () => ({ position: new THREE.Vector3(), rotation: new THREE.Quaternion() });
      body = { group: new THREE.Group(), members: [], shown: pose(), from: pose(), to: pose(), moves: false };
      // It is part of the scene while it holds something, and its matrix changes only when it moves: thousands that are
      // drawn together cost nothing here.
      body.group.matrixAutoUpdate = false;
      body.group.userData["body"] = number;
      this.bodies.set(number, body);
    }
    return body;
  }

  private removeInstance(id: number): void {
    const shown = this.instances.get(id);
    if (shown) {
      this.takeDown(shown);
      this.users.get(shown.row.mesh)?.delete(id);
    }
    this.instances.delete(id);
    this.batches.remove(id);
  }

  private buildInstance(id: number): void {
    const shown = this.instances.get(id);
    if (!shown) return;
    this.takeDown(shown);
    const { row } = shown;
    const mesh = this.meshes.get(row.mesh);
    const look = this.materials.get(row.material);
    if (!mesh?.value || !look) {
      this.batches.remove(id);
      return;
    }
    const material = this.material(look, mesh.kind, mesh.value, row.isTwoSided);
    // What is seen through something is drawn in the order of its distance, each by itself.
    if (mesh.kind === 0 && row.body !== null && !material.transparent) {
      const [castsShadows, takesShadows] = [row.castsShadows, look.takesShadows];
      const matrix = matrixOf(row.matrix);
      const key = `${row.mesh}/${material.uuid}/${castsShadows}/${takesShadows}`;
      this.batches.add(id, key, { body: this.body(row.body), matrix, geometry: mesh.value, material, castsShadows, takesShadows });
      return;
    }
    this.batches.remove(id);
    let object: THREE.Object3D;
    if (mesh.kind === 1) object = new THREE.LineSegments(mesh.value, material);
    else if (mesh.kind === 2) object = new THREE.Points(mesh.value, material);
    else {
      object = new THREE.Mesh(mesh.value, material);
      setShading(object as THREE.Mesh, material);
    }
    // What light passes through casts no shadow.
    object.castShadow = row.castsShadows && !material.transparent;
    object.receiveShadow = look.takesShadows;
    this.hang(object, shown);
  }

  /** Puts the object of an instance to its place. */
  private hang(object: THREE.Object3D, shown: Shown): void {
    const { row } = shown;
    object.userData = { instance: row.id, node: row.node };
    object.matrixAutoUpdate = false;
    object.matrix.copy(matrixOf(row.matrix));
    object.matrixWorldNeedsUpdate = true;
    shown.object = object;
    if (row.body === null) {
      this.root.add(object);
      return;
    }
    const body = this.body(row.body);
    body.group.add(object);
    if (body.group.parent) return;
    place(body);
    this.root.add(body.group);
  }

  /** Takes the object of an instance away. */
  private takeDown(shown: Shown): void {
    const group = shown.object?.parent;
    shown.object?.removeFromParent();
    shown.object = null;
    if (group && group !== this.root && group.children.length === 0) group.removeFromParent();
  }

  private drawAlone(id: number, isAlone: boolean): void {
    const shown = this.instances.get(id);
    const member = this.batches.member(id);
    if (shown) this.takeDown(shown);
    if (!isAlone || !shown || !member) return;
    const object = new THREE.Mesh(member.geometry, member.material);
    setShading(object, member.material);
    object.castShadow = member.castsShadows;
    object.receiveShadow = member.takesShadows;
    this.hang(object, shown);
  }

  private loadMesh(row: MeshRow): void {
    const old = this.meshes.get(row.id);
    const loaded = { ...this.renewed(old, row.version), kind: old?.kind ?? 0 };
    this.meshes.set(row.id, loaded);
    this.load(`scene/mesh/${row.id}?v=${row.version}`, loaded.value === null, (bytes) => {
      const known = this.meshes.get(row.id);
      if (!known || row.version < known.least) return;
      known.value?.dispose();
      known.least = row.version + 1;
      [known.value, known.kind] = geometry(bytes);
      for (const id of this.users.get(row.id) ?? []) this.buildInstance(id);
    });
    if (this.isOtherWorld) for (const id of this.users.get(row.id) ?? []) this.buildInstance(id);
  }

  /** Fetches, a few at a time: browsers refuse thousands at once. */
  private load(url: string, isMissing: boolean, use: Fetch["use"]): void {
    if (this.missing === 0) this.asked = 0;
    if (isMissing) {
      this.missing++;
      this.asked++;
    }
    this.queue.push({ url, isMissing, use });
    this.fetchNext();
  }

  private fetchNext(): void {
    const next = this.underWay < MOST_FETCHES ? this.queue.shift() : undefined;
    if (!next) return;
    const { url, isMissing, use } = next;
    this.underWay++;
    this.read(url)
      .then((bytes) => (bytes ? use(bytes) : undefined))
      .catch((error) => console.warn(`${url}: ${error}`))
      .finally(() => {
        if (isMissing) this.missing--;
        this.underWay--;
        this.fetchNext();
        this.onChange();
      });
  }

  private loadTexture(row: TextureRow): void {
    const loaded = { ...this.renewed(this.textures.get(row.id), row.version), row };
    this.textures.set(row.id, loaded);
    this.load(`scene/texture/${row.id}?v=${row.version}`, loaded.value === null, async (bytes) => {
      const texture = await picture(bytes, row.kind, row.width, row.height, true);
      const known = this.textures.get(row.id);
      // What changes faster than it comes is shown as it comes, in order.
      if (!known || row.version < known.least) return texture.dispose();
      texture.wrapS = row.repeat[0] ? THREE.RepeatWrapping : THREE.ClampToEdgeWrapping;
      texture.wrapT = row.repeat[1] ? THREE.RepeatWrapping : THREE.ClampToEdgeWrapping;
      texture.magFilter = row.filtering === 0 ? THREE.NearestFilter : THREE.LinearFilter;
      texture.minFilter = row.filtering === 0 ? THREE.NearestFilter : THREE.LinearMipmapLinearFilter;
      texture.generateMipmaps = row.filtering > 0;
      texture.anisotropy = Math.min(2 ** Math.max(row.filtering - 1, 0), this.renderer?.capabilities.getMaxAnisotropy() ?? 1);
      known.value?.dispose();
      known.least = row.version + 1;
      known.value = texture;
      this.repaint(row.id);
    });
    if (this.isOtherWorld) this.repaint(row.id);
  }

  /** Builds anew what shows a texture. */
  private repaint(texture: number): void {
    const users = [...this.materials.values()].filter((look) => maps(look).includes(texture)).map((look) => look.id);
    users.forEach((id) => this.dropBuilt(id));
    for (const [id, shown] of this.instances) if (users.includes(shown.row.material)) this.buildInstance(id);
  }

  private dropBuilt(id: number): void {
    for (const [key, material] of this.built) {
      if (!key.startsWith(`${id}/`)) continue;
      material.dispose();
      this.built.delete(key);
    }
  }

  private forgetMaterial(id: number): void {
    this.dropBuilt(id);
    this.materials.delete(id);
  }

  /** A texture as a material uses it; the picture on the card is shared. */
  private map(id: number | null, look: MaterialRow, isColour: boolean): THREE.Texture | null {
    const loaded = id === null ? null : this.textures.get(id)?.value;
    if (!loaded) return null;
    const texture = loaded.clone();
    texture.colorSpace = isColour ? THREE.SRGBColorSpace : THREE.NoColorSpace;
    const [[a, b, c], [d, e, f]] = look.uvTransform;
    texture.matrixAutoUpdate = false;
    texture.matrix.set(a, b, c, d, e, f, 0, 0, 1);
    texture.needsUpdate = true;
    return texture;
  }

  private material(
    look: MaterialRow,
    kind: number,
    geometry: THREE.BufferGeometry,
    isTwoSided: boolean,
  ): THREE.Material {
    const isFlat = geometry.getAttribute("normal") === undefined;
    const hasColours = geometry.getAttribute("color") !== undefined;
    const hasPaintPlaces = geometry.getAttribute("paintUv") !== undefined;
    const key = `${look.id}/${kind}/${isFlat}/${hasColours}/${isTwoSided}/${hasPaintPlaces}`;
    let material = this.built.get(key);
    if (!material) {
      material = this.build(look, kind, isFlat, hasColours);
      if (material instanceof THREE.MeshStandardMaterial || material instanceof THREE.MeshPhongMaterial) {
        illuminate(material, look.model.kind === "pbr" ? look.model.skyStrength : 0);
        this.layer(material, look, hasPaintPlaces);
      }
      material.side = isTwoSided ? THREE.DoubleSide : THREE.FrontSide;
      material.shadowSide = isTwoSided ? THREE.DoubleSide : THREE.FrontSide;
      const transparency = Math.min(Math.max(look.transparency, 0), 1);
      material.opacity = 1 - transparency;
      // Holes show the picture behind, if there is one.
      const hasHoles = look.baseColourMap !== null && look.backgroundMap === null && (this.textures.get(look.baseColourMap)?.row.hasHoles ?? false);
      material.transparent = transparency > 0 || hasHoles;
      material.depthWrite = transparency === 0;
      material.alphaTest = hasHoles ? 1 / 255 : 0;
      this.built.set(key, material);
    }
    return material;
  }

  private build(look: MaterialRow, kind: number, flatShading: boolean, vertexColors: boolean): THREE.Material {
    const { model } = look;
    if (kind !== 0) {
      const color = model.kind === "pbr" ? raw(look.emissive) : light(look.emissive);
      color.multiplyScalar(look.emissiveIntensity);
      if (kind === 1) return new THREE.LineBasicMaterial({ color: vertexColors ? 0xffffff : color, vertexColors });
      return new THREE.PointsMaterial({ color: vertexColors ? 0xffffff : color, vertexColors, size: 3, sizeAttenuation: false });
    }
    const base = light(look.baseColour);
    const map = this.map(look.baseColourMap ?? look.backgroundMap, look, true);
    if (model.kind === "pbr") {
      const metalnessMap = this.map(model.metalnessMap, look, false);
      const roughnessMap = this.map(model.roughnessMap, look, false);
      const normalMap = this.map(model.normalMap, look, false);
      const emissiveMap = this.map(look.emissiveMap, look, false);
      return new THREE.MeshStandardMaterial({
        color: base,
        map,
        metalness: metalnessMap ? 1 : model.metalness,
        metalnessMap,
        roughness: roughnessMap ? 1 : model.roughness,
        roughnessMap,
        normalMap,
        normalScale: new THREE.Vector2(model.normalFactor, model.normalFactor),
        aoMap: this.map(model.occlusionMap, look, false),
        aoMapIntensity: model.occlusionStrength,
        emissive: emissiveMap ? new THREE.Color(1, 1, 1) : raw(look.emissive),
        emissiveMap,
        emissiveIntensity: look.emissiveIntensity,
        flatShading,
      });
    }
    // The ambient light of the lamps and the glow go through the picture.
    const glow = light(look.emissive).multiplyScalar(look.emissiveIntensity);
    const [r, g, b] = look.baseColour;
    const share = model.ambientIntensity;
    glow.add(light([r * share, g * share, b * share]).multiply(this.lights.ambient()));
    return new THREE.MeshPhongMaterial({
      color: base,
      map,
      specular: map ? new THREE.Color(0, 0, 0) : light(model.specular),
      shininess: Math.min(Math.max(model.shininess * 128, 0), 128),
      emissive: glow,
      emissiveMap: map,
      flatShading,
    });
  }

  /** Puts a picture behind the holes of the base colour's, and paint over both. */
  private layer(material: THREE.Material, look: MaterialRow, hasPaintPlaces: boolean): void {
    const back = look.baseColourMap === null ? null : this.map(look.backgroundMap, look, true);
    const paint = this.textures.get(look.paintMap ?? -1)?.value?.clone() ?? null;
    if (paint) {
      paint.colorSpace = THREE.NoColorSpace;
      paint.needsUpdate = true;
    }
    if (back || paint) layers(material, back, paint, hasPaintPlaces);
  }

  private usesAmbient(): boolean {
    return [...this.materials.values()].some((look) => look.model.kind === "phong");
  }

  private repaintPhong(): void {
    for (const look of this.materials.values()) if (look.model.kind === "phong") this.dropBuilt(look.id);
    for (const [id, shown] of this.instances) {
      if (this.materials.get(shown.row.material)?.model.kind === "phong") this.buildInstance(id);
    }
  }

}

/** Puts the group of a body to where that is shown. */
function place({ group, shown }: Body): void {
  group.position.copy(shown.position);
  group.quaternion.copy(shown.rotation);
  group.updateMatrix();
}

function maps(look: MaterialRow): (number | null)[] {
  const { model } = look;
  const own = [look.baseColourMap, look.backgroundMap, look.paintMap, look.emissiveMap];
  if (model.kind === "phong") return own;
  return [...own, model.metalnessMap, model.roughnessMap, model.normalMap, model.occlusionMap];
}

function matrixOf([a, b, c, d, e, f, g, h, i, x, y, z]: number[]): THREE.Matrix4 {
  return new THREE.Matrix4(a!, d!, g!, x!, b!, e!, h!, y!, c!, f!, i!, z!, 0, 0, 0, 1);
}
