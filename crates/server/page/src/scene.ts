// The rows of the scene as objects of three.js.

import * as THREE from "three";

import { FrameReader, position, type Frame } from "./frame";
import type {
  BackgroundRow,
  CubeRow,
  InstanceRow,
  LightRow,
  MaterialRow,
  MeshRow,
  SceneChange,
  TextureRow,
} from "./messages";
import { light, raw, SKY_SHADER } from "./shading";

/** A body: where it was shown last, where it goes, and the group that its instances hang in. */
interface Body {
  group: THREE.Group;
  from: { position: THREE.Vector3; rotation: THREE.Quaternion };
  to: { position: THREE.Vector3; rotation: THREE.Quaternion };
  moves: boolean;
}

interface Shown {
  row: InstanceRow;
  object: THREE.Object3D | null;
}

/** What is fetched: the version that was asked for last, and what has come. */
type Loaded<T> = { version: number; value: T | null };

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
  private instances = new Map<number, Shown>();
  private meshes = new Map<number, Loaded<THREE.BufferGeometry> & { kind: number }>();
  private textures = new Map<number, Loaded<THREE.Texture> & { row: TextureRow }>();
  private materials = new Map<number, MaterialRow>();
  private built = new Map<string, THREE.Material>();
  private lights = new Map<number, { row: LightRow; object: THREE.Light }>();
  private sky: THREE.Mesh | null = null;
  private skyVersion = 0;
  private past = false;
  private frameAt = 0;
  private blend = 16;
  private exposureValue = 1;
  private pmrem: THREE.PMREMGenerator;
  private loading = 0;
  private underWay = 0;
  private queue: [string, (bytes: ArrayBuffer) => void | Promise<void>][] = [];

  constructor(private renderer: THREE.WebGLRenderer) {
    this.pmrem = new THREE.PMREMGenerator(renderer);
    this.root.environment = null;
  }

  /** Whether the past is shown: what is live is taken note of, and not shown. */
  get isPast(): boolean {
    return this.past;
  }

  /** Shows bodies where they were: number, place and rotation of each. */
  showPast(bodies: number[]): void {
    this.past = true;
    for (let at = 0; at + 8 <= bodies.length; at += 8) {
      const body = this.bodies.get(bodies[at]!);
      if (!body) continue;
      if (body.moves) body.moves = false;
      body.group.position.fromArray(bodies, at + 1);
      body.group.quaternion.fromArray(bodies, at + 4);
    }
    this.onChange();
  }

  /** Shows what is live again. */
  showLive(): void {
    this.past = false;
    for (const body of this.bodies.values()) {
      body.group.position.copy(body.to.position);
      body.group.quaternion.copy(body.to.rotation);
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
        lights: [...this.lights.keys()],
      },
      fog: null,
    });
    for (const body of this.bodies.values()) this.root.remove(body.group);
    this.bodies.clear();
    this.loading -= this.queue.length;
    this.queue = [];
    this.past = false;
    this.reader = new FrameReader();
  }

  set exposure(value: number) {
    this.exposureValue = value;
    this.renderer.toneMappingExposure = value;
    if (this.sky) (this.sky.material as THREE.ShaderMaterial).uniforms["exposure"]!.value = value;
  }

  /** Whether meshes or pictures are under way. */
  get isLoading(): boolean {
    return this.loading > 0;
  }

  apply(change: SceneChange): void {
    for (const id of change.removed["instances"] ?? []) this.removeInstance(id);
    for (const id of change.removed["meshes"] ?? []) {
      this.meshes.get(id)?.value?.dispose();
      this.meshes.delete(id);
    }
    for (const id of change.removed["textures"] ?? []) {
      this.textures.get(id)?.value?.dispose();
      this.textures.delete(id);
    }
    for (const id of change.removed["materials"] ?? []) this.forgetMaterial(id);
    for (const id of change.removed["lights"] ?? []) this.removeLight(id);
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
      this.buildInstance(row.id);
    }
    if (repainted.size > 0) {
      for (const [id, shown] of this.instances) if (repainted.has(shown.row.material)) this.buildInstance(id);
    }
    for (const row of change.lights ?? []) this.setLight(row);
    if (change.background) this.setBackground(change.background);
    if (change.fog !== undefined) {
      const { fog } = change;
      if (!fog || fog.visibilityRange <= 0) this.root.fog = null;
      else if (fog.kind === "linear") this.root.fog = new THREE.Fog(light(fog.colour), 0, fog.visibilityRange);
      else this.root.fog = new THREE.FogExp2(light(fog.colour).getHex(), 1 / fog.visibilityRange);
    }
    if ((change.lights || change.removed["lights"]) && this.usesAmbient()) this.repaintPhong();
    this.onChange();
  }

  /** Takes a frame in; what has moved is shown on the way by [`advance`]. Gives its time. */
  frame(bytes: ArrayBuffer): number {
    const frame: Frame = this.reader.read(bytes);
    const now = performance.now();
    this.blend = Math.min(Math.max(now - this.frameAt, 1), LONGEST_BLEND);
    for (const body of this.bodies.values()) {
      if (!body.moves) continue;
      body.group.position.copy(body.to.position);
      body.group.quaternion.copy(body.to.rotation);
      body.moves = false;
    }
    for (const number of frame.moved) {
      const pose = this.reader.bodies.get(number)!;
      const isNew = !this.bodies.has(number);
      const body = this.body(number);
      body.from.position.copy(body.group.position);
      body.from.rotation.copy(body.group.quaternion);
      body.to.position.set(...position(pose));
      body.to.rotation.set(...pose.rotation);
      if (this.past) continue;
      body.moves = true;
      // What comes or jumps does not fly through the world.
      if (isNew || body.from.position.distanceTo(body.to.position) > 1) {
        body.from.position.copy(body.to.position);
        body.from.rotation.copy(body.to.rotation);
      }
    }
    for (const [id, matrix] of frame.loose) {
      const shown = this.instances.get(id);
      if (!shown) continue;
      shown.row.matrix = [...matrix];
      if (shown.object) setMatrix(shown.object, shown.row.matrix);
    }
    this.frameAt = now;
    this.onChange();
    return frame.time;
  }

  /** Moves what moves; says whether anything still does. */
  advance(now: number): boolean {
    const share = Math.min((now - this.frameAt) / this.blend, 1);
    let moves = false;
    for (const body of this.bodies.values()) {
      if (!body.moves) continue;
      body.group.position.lerpVectors(body.from.position, body.to.position, share);
      body.group.quaternion.slerpQuaternions(body.from.rotation, body.to.rotation, share);
      if (share >= 1) body.moves = false;
      else moves = true;
    }
    return moves;
  }

  /** The objects that show a node. */
  objectsOf(nodes: ReadonlySet<number>): THREE.Object3D[] {
    const found: THREE.Object3D[] = [];
    for (const { row, object } of this.instances.values()) {
      if (object && row.node !== null && nodes.has(row.node)) found.push(object);
    }
    return found;
  }

  /** Where a body is shown. */
  groupOf(body: number): THREE.Group | null {
    return this.bodies.get(body)?.group ?? null;
  }

  private body(number: number): Body {
    let body = this.bodies.get(number);
    if (!body) {
      const pose = () => ({ position: new THREE.Vector3(), rotation: new THREE.Quaternion() });
      body = { group: new THREE.Group(), from: pose(), to: pose(), moves: false };
      body.group.userData["body"] = number;
      this.bodies.set(number, body);
      this.root.add(body.group);
    }
    return body;
  }

  private removeInstance(id: number): void {
    const shown = this.instances.get(id);
    shown?.object?.removeFromParent();
    this.instances.delete(id);
  }

  private buildInstance(id: number): void {
    const shown = this.instances.get(id);
    if (!shown) return;
    shown.object?.removeFromParent();
    shown.object = null;
    const { row } = shown;
    const mesh = this.meshes.get(row.mesh);
    const look = this.materials.get(row.material);
    if (!mesh?.value || !look) return;
    const material = this.material(look, mesh.kind, mesh.value, row.isTwoSided);
    let object: THREE.Object3D;
    if (mesh.kind === 1) object = new THREE.LineSegments(mesh.value, material);
    else if (mesh.kind === 2) object = new THREE.Points(mesh.value, material);
    else object = new THREE.Mesh(mesh.value, material);
    object.castShadow = row.castsShadows && look.transparency === 0;
    object.receiveShadow = look.takesShadows;
    object.userData = { instance: id, node: row.node };
    object.matrixAutoUpdate = false;
    setMatrix(object, row.matrix);
    (row.body === null ? this.root : this.body(row.body).group).add(object);
    shown.object = object;
  }

  private loadMesh(row: MeshRow): void {
    const old = this.meshes.get(row.id);
    this.meshes.set(row.id, { version: row.version, value: old?.value ?? null, kind: old?.kind ?? 0 });
    this.load(`scene/mesh/${row.id}?v=${row.version}`, (bytes) => {
      const known = this.meshes.get(row.id);
      if (known?.version !== row.version) return;
      known.value?.dispose();
      [known.value, known.kind] = geometry(bytes);
      for (const [id, shown] of this.instances) if (shown.row.mesh === row.id) this.buildInstance(id);
    });
  }

  /** Fetches, a few at a time: browsers refuse thousands at once. */
  private load(url: string, use: (bytes: ArrayBuffer) => void | Promise<void>): void {
    this.loading++;
    this.queue.push([url, use]);
    this.fetchNext();
  }

  private fetchNext(): void {
    const next = this.underWay < MOST_FETCHES ? this.queue.shift() : undefined;
    if (!next) return;
    const [url, use] = next;
    this.underWay++;
    fetch(url)
      .then((response) => (response.ok ? response.arrayBuffer() : null))
      .then((bytes) => (bytes ? use(bytes) : undefined))
      .catch((error) => console.warn(`${url}: ${error}`))
      .finally(() => {
        this.loading--;
        this.underWay--;
        this.fetchNext();
        this.onChange();
      });
  }

  private loadTexture(row: TextureRow): void {
    const old = this.textures.get(row.id);
    this.textures.set(row.id, { version: row.version, value: old?.value ?? null, row });
    this.load(`scene/texture/${row.id}?v=${row.version}`, async (bytes) => {
      const texture = await picture(bytes, row.kind, row.width, row.height, true);
      const known = this.textures.get(row.id);
      if (known?.version !== row.version) return texture.dispose();
      texture.wrapS = row.repeat[0] ? THREE.RepeatWrapping : THREE.ClampToEdgeWrapping;
      texture.wrapT = row.repeat[1] ? THREE.RepeatWrapping : THREE.ClampToEdgeWrapping;
      texture.magFilter = row.filtering === 0 ? THREE.NearestFilter : THREE.LinearFilter;
      texture.minFilter = row.filtering === 0 ? THREE.NearestFilter : THREE.LinearMipmapLinearFilter;
      texture.generateMipmaps = row.filtering > 0;
      texture.anisotropy = Math.min(2 ** Math.max(row.filtering - 1, 0), this.renderer.capabilities.getMaxAnisotropy());
      known.value?.dispose();
      known.value = texture;
      const users = [...this.materials.values()].filter((look) => maps(look).includes(row.id)).map((look) => look.id);
      users.forEach((id) => this.dropBuilt(id));
      for (const [id, shown] of this.instances) if (users.includes(shown.row.material)) this.buildInstance(id);
    });
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
    const key = `${look.id}/${kind}/${isFlat}/${hasColours}/${isTwoSided}`;
    let material = this.built.get(key);
    if (!material) {
      material = this.build(look, kind, isFlat, hasColours);
      material.side = isTwoSided ? THREE.DoubleSide : THREE.FrontSide;
      material.shadowSide = isTwoSided ? THREE.DoubleSide : THREE.FrontSide;
      const transparency = Math.min(Math.max(look.transparency, 0), 1);
      material.opacity = 1 - transparency;
      material.transparent = transparency > 0 || look.baseColourMap !== null;
      material.depthWrite = transparency === 0;
      material.alphaTest = look.baseColourMap !== null ? 1 / 255 : 0;
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
    const map = this.map(look.baseColourMap, look, true);
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
        envMapIntensity: model.skyStrength,
        flatShading,
      });
    }
    // The ambient light of the lamps and the glow go through the picture.
    const glow = light(look.emissive).multiplyScalar(look.emissiveIntensity);
    const [r, g, b] = look.baseColour;
    const share = model.ambientIntensity;
    glow.add(light([r * share, g * share, b * share]).multiply(this.ambient()));
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

  /** The light that all lamps add everywhere. */
  private ambient(): THREE.Color {
    const sum = new THREE.Color(0, 0, 0);
    for (const { row } of this.lights.values()) sum.add(raw(row.colour).multiplyScalar(Math.max(row.ambientIntensity, 0)));
    return sum;
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

  private removeLight(id: number): void {
    const old = this.lights.get(id);
    if (!old) return;
    old.object.removeFromParent();
    if (old.object instanceof THREE.DirectionalLight || old.object instanceof THREE.SpotLight) {
      old.object.target.removeFromParent();
    }
    old.object.dispose();
    this.lights.delete(id);
  }

  private setLight(row: LightRow): void {
    this.removeLight(row.id);
    const { shape } = row;
    const color = light(row.colour);
    let object: THREE.Light;
    if (shape.kind === "directional") {
      const sun = new THREE.DirectionalLight(color, row.intensity);
      const [x, y, z] = shape.direction;
      sun.userData["direction"] = new THREE.Vector3(x, y, z).normalize();
      this.root.add(sun.target);
      object = sun;
    } else {
      const { attenuation, radius } = shape.falloff;
      // three.js knows 1 / r^decay: the nearest of constant, linear and quadratic.
      const decay = attenuation[2] > 0 ? 2 : attenuation[1] > 0 ? 1 : 0;
      const factor = Math.max(attenuation[decay] ?? 1, 1e-6);
      const intensity = row.intensity / factor;
      if (shape.kind === "point") {
        object = new THREE.PointLight(color, intensity, radius, decay);
      } else {
        const angle = Math.min(shape.cutOff, Math.PI / 2);
        const penumbra = Math.min(Math.max(1 - shape.beamWidth / Math.max(shape.cutOff, 1e-6), 0), 1);
        const spot = new THREE.SpotLight(color, intensity, radius, angle, penumbra, decay);
        spot.target.position.set(...shape.position).add(new THREE.Vector3(...shape.direction));
        this.root.add(spot.target);
        object = spot;
      }
      object.position.set(...shape.position);
    }
    object.castShadow = row.castsShadows;
    const { shadow } = object as THREE.DirectionalLight;
    if (shadow) {
      shadow.mapSize.set(2048, 2048);
      shadow.bias = -0.0005;
      shadow.normalBias = 0.02;
    }
    this.root.add(object);
    this.lights.set(row.id, { row, object });
  }

  /** Lets the shadows of distant lights cover what is looked at. */
  aimLights(centre: THREE.Vector3, radius: number): void {
    for (const { object } of this.lights.values()) {
      if (!(object instanceof THREE.DirectionalLight)) continue;
      const direction = object.userData["direction"] as THREE.Vector3;
      object.target.position.copy(centre);
      object.position.copy(centre).addScaledVector(direction, -radius * 2);
      const camera = object.shadow.camera;
      [camera.left, camera.right, camera.bottom, camera.top] = [-radius, radius, -radius, radius];
      [camera.near, camera.far] = [0, radius * 4];
      camera.updateProjectionMatrix();
    }
  }

  private setBackground(row: BackgroundRow): void {
    const version = ++this.skyVersion;
    const [r, g, b] = row.skyColour;
    this.root.background = new THREE.Color().setRGB(r, g, b, THREE.LinearSRGBColorSpace);
    this.root.environmentIntensity = Math.max(row.luminosity, 0);
    if (this.sky) {
      this.sky.removeFromParent();
      this.sky = null;
    }
    this.setEnvironment(uniformSky(raw(row.skyColour)));
    if (row.cube) {
      void this.cube(row.cube, "sky").then((cube) => {
        if (version !== this.skyVersion || !cube) return;
        this.showSky(cube, row.cube!);
        if (!row.irradiance) this.setEnvironment(cubeSky(cube, row.cube!, false));
      });
    }
    if (row.irradiance) {
      void this.cube(row.irradiance, "irradiance").then((cube) => {
        if (version === this.skyVersion && cube) this.setEnvironment(cubeSky(cube, row.irradiance!, row.irradiance!.kind === "png"));
      });
    }
  }

  private setEnvironment(scene: THREE.Scene): void {
    this.root.environment?.dispose();
    this.root.environment = this.pmrem.fromScene(scene, 0, 0.1, 100).texture;
    this.onChange();
  }

  private async cube(row: CubeRow, name: string): Promise<THREE.CubeTexture | null> {
    this.loading++;
    try {
      const faces = await Promise.all(
        [0, 1, 2, 3, 4, 5].map(async (face) => {
          const response = await fetch(`scene/${name}/${face}?v=${row.version}`);
          if (!response.ok) throw new Error(`${response.status}`);
          return picture(await response.arrayBuffer(), row.kind, row.width, row.height, false);
        }),
      );
      const cube = new THREE.CubeTexture(faces.map((face) => (row.kind === "png" ? face.image : face)) as any);
      if (row.kind === "float") [cube.type, cube.format] = [THREE.FloatType, THREE.RGBAFormat];
      cube.colorSpace = THREE.NoColorSpace;
      cube.generateMipmaps = false;
      cube.minFilter = THREE.LinearFilter;
      cube.needsUpdate = true;
      return cube;
    } catch (error) {
      console.warn(`the sky cannot be shown: ${error}`);
      return null;
    } finally {
      this.loading--;
    }
  }

  private showSky(cube: THREE.CubeTexture, row: CubeRow): void {
    const material = new THREE.ShaderMaterial({
      ...SKY_SHADER,
      uniforms: {
        cube: { value: cube },
        exposure: { value: this.exposureValue },
        cubeFromWorld: { value: cubeFromWorld(row) },
      },
      side: THREE.BackSide,
      depthWrite: false,
    });
    this.sky = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1), material);
    this.sky.frustumCulled = false;
    this.sky.renderOrder = -1;
    this.sky.raycast = () => {};
    this.root.add(this.sky);
    this.onChange();
  }
}

function cubeFromWorld(row: CubeRow): THREE.Matrix3 {
  const rotation = new THREE.Quaternion(...row.rotation).invert();
  return new THREE.Matrix3().setFromMatrix4(new THREE.Matrix4().makeRotationFromQuaternion(rotation));
}

/** A scene of nothing but light that is the same all around. */
function uniformSky(colour: THREE.Color): THREE.Scene {
  const scene = new THREE.Scene();
  const material = new THREE.MeshBasicMaterial({ color: colour, side: THREE.BackSide, toneMapped: false });
  scene.add(new THREE.Mesh(new THREE.BoxGeometry(10, 10, 10), material));
  return scene;
}

/** A scene of nothing but the light of a cube of pictures. */
function cubeSky(cube: THREE.CubeTexture, row: CubeRow, isSquared: boolean): THREE.Scene {
  const scene = new THREE.Scene();
  const fragmentShader = `
    uniform samplerCube cube;
    varying vec3 vDirection;
    void main() {
      vec3 channel = textureCube( cube, normalize( vDirection ) ).rgb;
      gl_FragColor = vec4( ${isSquared ? "pow( channel, vec3( 2.2 ) )" : "channel"}, 1.0 );
    }`;
  const vertexShader = `
    varying vec3 vDirection;
    uniform mat3 cubeFromWorld;
    void main() {
      vDirection = cubeFromWorld * position;
      gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
    }`;
  const uniforms = { cube: { value: cube }, cubeFromWorld: { value: cubeFromWorld(row) } };
  const material = new THREE.ShaderMaterial({ fragmentShader, vertexShader, uniforms, side: THREE.BackSide });
  scene.add(new THREE.Mesh(new THREE.BoxGeometry(10, 10, 10), material));
  return scene;
}

function maps(look: MaterialRow): (number | null)[] {
  const { model } = look;
  const own = [look.baseColourMap, look.backgroundMap, look.paintMap, look.emissiveMap];
  if (model.kind === "phong") return own;
  return [...own, model.metalnessMap, model.roughnessMap, model.normalMap, model.occlusionMap];
}

function setMatrix(object: THREE.Object3D, [a, b, c, d, e, f, g, h, i, x, y, z]: number[]): void {
  object.matrix.set(a!, d!, g!, x!, b!, e!, h!, y!, c!, f!, i!, z!, 0, 0, 0, 1);
  object.matrixWorldNeedsUpdate = true;
}

/** A picture from bytes as the server sends them. */
async function picture(
  bytes: ArrayBuffer,
  kind: "png" | "float",
  width: number,
  height: number,
  isFlipped: boolean,
): Promise<THREE.Texture> {
  if (kind === "png") {
    const blob = new Blob([bytes], { type: "image/png" });
    const bitmap = await createImageBitmap(blob, {
      imageOrientation: isFlipped ? "flipY" : "none",
      premultiplyAlpha: "none",
      colorSpaceConversion: "none",
    });
    const texture = new THREE.Texture(bitmap as unknown as HTMLImageElement);
    texture.flipY = false;
    texture.needsUpdate = true;
    return texture;
  }
  const rgb = new Float32Array(bytes);
  const rgba = new Float32Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = (isFlipped ? height - 1 - row : row) * width;
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 4;
      rgba.set(rgb.subarray((from + column) * 3, (from + column) * 3 + 3), at);
      rgba[at + 3] = 1;
    }
  }
  const texture = new THREE.DataTexture(rgba, width, height, THREE.RGBAFormat, THREE.FloatType);
  texture.needsUpdate = true;
  return texture;
}

/** A mesh from bytes (crates/server/src/rows.rs), and the kind of its primitives. */
function geometry(bytes: ArrayBuffer): [THREE.BufferGeometry, number] {
  const [corners, normals, uvs, paint, colours, indices, kind] = new Uint32Array(bytes, 0, 7) as unknown as number[];
  let at = 28;
  const floats = (count: number): Float32Array => {
    const array = new Float32Array(bytes, at, count);
    at += count * 4;
    return array;
  };
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(floats(corners! * 3), 3));
  if (normals! > 0) geometry.setAttribute("normal", new THREE.BufferAttribute(floats(normals! * 3), 3));
  if (uvs! > 0) geometry.setAttribute("uv", new THREE.BufferAttribute(floats(uvs! * 2), 2));
  if (paint! > 0) geometry.setAttribute("uv1", new THREE.BufferAttribute(floats(paint! * 2), 2));
  if (colours! > 0) geometry.setAttribute("color", new THREE.BufferAttribute(floats(colours! * 3), 3));
  if (kind !== 2) geometry.setIndex(new THREE.BufferAttribute(new Uint32Array(bytes, at, indices!), 1));
  return [geometry, kind!];
}
