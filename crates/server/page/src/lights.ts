// Lamps and the sun.

import * as THREE from "three";

import type { LightRow } from "./messages";
import { LAMPS, light, raw } from "./shading";

/** Textures that a surface may need besides the shadows of lamps: its own eight, the sky, a table and the ambient occlusion. */
const OTHER_TEXTURES = 11;
/** More shadows take more time than they are worth. */
const MOST_SHADOWS = 8;
/** Those of spots are drawn by cameras, which do not see half of the world at once. */
const WIDEST = 1.3;
/** As a share of the radius that the shadows of distant lights cover. */
const SLACK = 0.05;
/** So far away may be what casts the shadow of a distant light. [m] */
const CASTER_DISTANCE = 200;

export class Lights {
  private lights = new Map<number, { row: LightRow; object: THREE.Light }>();
  /** Centre and radius of what the shadows of distant lights cover, [m], and the lights that are aimed at it. */
  private centre = new THREE.Vector3();
  private radius = 0;
  private aimed = new Set<THREE.Light>();

  /** `textures`: as many as a surface can have. */
  constructor(
    private root: THREE.Object3D,
    private textures: number,
  ) {}

  get rows(): LightRow[] {
    return [...this.lights.values()].map(({ row }) => row);
  }

  /** The light that all lamps add everywhere. */
  ambient(): THREE.Color {
    const sum = new THREE.Color(0, 0, 0);
    for (const { row } of this.lights.values()) sum.add(raw(row.colour).multiplyScalar(Math.max(row.ambientIntensity, 0)));
    return sum;
  }

  remove(id: number): void {
    const old = this.lights.get(id);
    if (!old) return;
    old.object.removeFromParent();
    this.aimed.delete(old.object);
    if (old.object instanceof THREE.DirectionalLight || old.object instanceof THREE.SpotLight) {
      old.object.target.removeFromParent();
    }
    old.object.dispose();
    this.lights.delete(id);
    this.list();
  }

  set(row: LightRow): void {
    this.remove(row.id);
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
      const { radius } = shape.falloff;
      if (shape.kind === "point") {
        object = new THREE.PointLight(color, row.intensity, radius);
      } else {
        const spot = new THREE.SpotLight(color, row.intensity, radius, Math.min(shape.cutOff, WIDEST));
        spot.target.position.set(...shape.position).add(new THREE.Vector3(...shape.direction));
        this.root.add(spot.target);
        object = spot;
      }
      object.position.set(...shape.position);
    }
    const { shadow } = object as THREE.DirectionalLight;
    if (shadow) {
      // A lamp that shines all around has six of them.
      const side = shape.kind === "point" ? 1024 : 2048;
      shadow.mapSize.set(side, side);
      shadow.bias = -0.0005;
      shadow.normalBias = 0.02;
    }
    this.root.add(object);
    this.lights.set(row.id, { row, object });
    this.list();
  }

  /** Says which lamps cast shadows, and tells the shaders about all of them. */
  private list(): void {
    const all = [...this.lights.values()];
    // Graphics cards know only so many textures. The sun first, then what is brightest.
    const kinds = ["directional", "spot", "point"];
    const rank = ({ row }: { row: LightRow }): number => kinds.indexOf(row.shape.kind);
    const casting = all.filter(({ row }) => row.castsShadows && row.intensity > 0);
    casting.sort((a, b) => rank(a) - rank(b) || b.row.intensity - a.row.intensity || a.row.id - b.row.id);
    const chosen = new Set(casting.slice(0, Math.min(Math.max(this.textures - OTHER_TEXTURES, 1), MOST_SHADOWS)));
    for (const one of all) one.object.castShadow = chosen.has(one);
    // In the order of three.js: as they were added, those with shadows first.
    const rows = new Map(all.map(({ row, object }) => [object as THREE.Object3D, row]));
    const lamps = this.root.children.filter((child) => rows.has(child)).sort((a, b) => Number(b.castShadow) - Number(a.castShadow));
    for (const list of Object.values(LAMPS)) list.value.length = 0;
    for (const { shape, intensity } of lamps.map((lamp) => rows.get(lamp)!)) {
      if (shape.kind === "directional") {
        LAMPS.directionalLamps.value.push(intensity);
        continue;
      }
      const [a, b, c] = shape.falloff.attenuation;
      const lamp = new THREE.Vector4(a === 0 && b === 0 && c === 0 ? 1 : a, b, c, intensity);
      if (shape.kind === "point") LAMPS.pointLamps.value.push(lamp);
      else {
        LAMPS.spotLamps.value.push(lamp);
        LAMPS.spotCones.value.push(new THREE.Vector2(Math.min(shape.beamWidth, shape.cutOff), shape.cutOff));
      }
    }
  }

  /** Lets the shadows of distant lights cover what is looked at; says whether they have to be drawn again for that. */
  aim(centre: THREE.Vector3, radius: number): boolean {
    // Small steps of a camera need no other shadows.
    const slack = SLACK * radius;
    if (centre.distanceTo(this.centre) > slack || Math.abs(radius - this.radius) > slack) {
      this.centre.copy(centre);
      this.radius = radius;
      this.aimed.clear();
    }
    let isNew = false;
    for (const { object } of this.lights.values()) {
      if (!(object instanceof THREE.DirectionalLight) || this.aimed.has(object)) continue;
      this.aimed.add(object);
      isNew ||= object.castShadow;
      const direction = object.userData["direction"] as THREE.Vector3;
      const reach = this.radius;
      const back = 2 * reach + CASTER_DISTANCE;
      object.target.position.copy(this.centre);
      object.position.copy(this.centre).addScaledVector(direction, -back);
      const { shadow } = object;
      const { camera } = shadow;
      [camera.left, camera.right, camera.bottom, camera.top] = [-reach, reach, -reach, reach];
      [camera.near, camera.far] = [0, back + 2 * reach];
      // In proportion to the texels of the shadow: what is small has a shadow, too.
      const texel = (2 * reach) / shadow.mapSize.x;
      shadow.bias = -texel / camera.far;
      shadow.normalBias = texel;
      camera.updateProjectionMatrix();
    }
    return isNew;
  }
}
