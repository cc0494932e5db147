// Lamps and the sun.

import * as THREE from "three";

import type { LightRow } from "./messages";
import { light, raw } from "./shading";

export class Lights {
  private lights = new Map<number, { row: LightRow; object: THREE.Light }>();

  constructor(private root: THREE.Object3D) {}

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
    if (old.object instanceof THREE.DirectionalLight || old.object instanceof THREE.SpotLight) {
      old.object.target.removeFromParent();
    }
    old.object.dispose();
    this.lights.delete(id);
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
  aim(centre: THREE.Vector3, radius: number): void {
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
}
