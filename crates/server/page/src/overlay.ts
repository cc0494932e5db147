// Lines and dots that are drawn over the world: as wide as they are on every screen, in colours that light does not change.

import * as THREE from "three";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";

/** A colour as screens show it. */
function shown(colour: number): THREE.Color {
  return new THREE.Color().setHex(colour, THREE.LinearSRGBColorSpace);
}

/** Lines between pairs of ends. What is `inside` of bodies is seen through them. */
export function segments(numbers: number[], colour: number, inside = false): THREE.Object3D {
  const geometry = new LineSegmentsGeometry();
  if (numbers.length > 0) geometry.setPositions(numbers);
  const material = new LineMaterial({ linewidth: 2, toneMapped: false, fog: false, depthTest: !inside, transparent: inside });
  material.color.copy(shown(colour));
  const object = new LineSegments2(geometry, material);
  object.visible = numbers.length > 0;
  object.frustumCulled = false;
  object.renderOrder = inside ? 5 : 0;
  object.raycast = () => {};
  return object;
}

/** Round dots of a width in pixels. */
export function dots(numbers: number[], colour: number, size: number, inside = false): THREE.Object3D {
  const geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(numbers, 3));
  const material = new THREE.PointsMaterial({ size: size * Math.min(devicePixelRatio, 2), sizeAttenuation: false, toneMapped: false, fog: false, depthTest: !inside, transparent: inside });
  material.color.copy(shown(colour));
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace("void main() {", "void main() {\nif ( length( gl_PointCoord - 0.5 ) > 0.5 ) discard;");
  };
  const object = new THREE.Points(geometry, material);
  object.frustumCulled = false;
  object.renderOrder = inside ? 6 : 0;
  object.raycast = () => {};
  return object;
}

/** Takes such objects away for good. */
export function discard(objects: readonly THREE.Object3D[]): void {
  for (const object of objects as THREE.Points<THREE.BufferGeometry, THREE.Material>[]) {
    object.removeFromParent();
    object.geometry.dispose();
    object.material.dispose();
  }
}
