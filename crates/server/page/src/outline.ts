// A line around what is selected, also where something else hides it.

import * as THREE from "three";
import { FullScreenQuad } from "three/examples/jsm/postprocessing/Pass.js";

/** The layer of what has an outline. */
const LAYER = 1;
/** [CSS pixels] */
const WIDTH = 2;
const COLOUR = new THREE.Color(0.1, 0.6, 1);

/** Of a quad that covers the whole picture. */
export const vertexShader = `
  varying vec2 place;
  void main() {
    place = uv;
    gl_Position = vec4(position.xy, 0.0, 1.0);
  }`;

// The silhouette, widened by the line, without itself.
const fragmentShader = `
  uniform sampler2D silhouette;
  uniform vec2 reach;
  uniform vec3 colour;
  varying vec2 place;
  void main() {
    float widened = 0.0;
    for (int i = 0; i < 16; i++) {
      float angle = float(i) * 0.39269908;
      vec2 offset = vec2(cos(angle), sin(angle)) * reach;
      widened = max(widened, max(texture2D(silhouette, place + offset).r, texture2D(silhouette, place + 0.5 * offset).r));
    }
    float alpha = widened * (1.0 - texture2D(silhouette, place).r);
    if (alpha < 0.01) discard;
    gl_FragColor = vec4(colour, alpha);
  }`;

export class Outline {
  private objects: THREE.Object3D[] = [];
  private silhouette = new THREE.WebGLRenderTarget(1, 1, { samples: 4, depthBuffer: false });
  private filled = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide, depthTest: false, fog: false, toneMapped: false });
  private quad = new FullScreenQuad(
    new THREE.ShaderMaterial({
      uniforms: {
        silhouette: { value: this.silhouette.texture },
        reach: { value: new THREE.Vector2() },
        colour: { value: COLOUR },
      },
      vertexShader,
      fragmentShader,
      transparent: true,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    }),
  );

  /** Sets what has an outline. */
  set(objects: THREE.Object3D[]): void {
    for (const object of this.objects) object.layers.disable(LAYER);
    for (const object of objects) object.layers.enable(LAYER);
    this.objects = objects;
  }

  /** Draws the outline over a picture of the scene. */
  draw(renderer: THREE.WebGLRenderer, scene: THREE.Scene, camera: THREE.Camera): void {
    if (this.objects.length === 0) return;
    const size = renderer.getDrawingBufferSize(new THREE.Vector2());
    this.silhouette.setSize(size.x, size.y);
    const material = this.quad.material as THREE.ShaderMaterial;
    const width = WIDTH * renderer.getPixelRatio();
    (material.uniforms["reach"]!.value as THREE.Vector2).set(width / size.x, width / size.y);

    const { background, overrideMaterial } = scene;
    const { mask } = camera.layers;
    const colour = renderer.getClearColor(new THREE.Color());
    const alpha = renderer.getClearAlpha();
    [scene.background, scene.overrideMaterial] = [null, this.filled];
    camera.layers.set(LAYER);
    renderer.setClearColor(0, 0);
    renderer.setRenderTarget(this.silhouette);
    renderer.render(scene, camera);

    renderer.setRenderTarget(null);
    renderer.setClearColor(colour, alpha);
    camera.layers.mask = mask;
    [scene.background, scene.overrideMaterial] = [background, overrideMaterial];

    renderer.autoClear = false;
    this.quad.render(renderer);
    renderer.autoClear = true;
  }
}
