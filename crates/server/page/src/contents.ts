// Meshes and pictures from the bytes that the server sends (crates/server/src/rows.rs).

import * as THREE from "three";

/** A picture from bytes as the server sends them. */
export async function picture(
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
export function geometry(bytes: ArrayBuffer): [THREE.BufferGeometry, number] {
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
  if (paint! > 0) geometry.setAttribute("paintUv", new THREE.BufferAttribute(floats(paint! * 2), 2));
  if (colours! > 0) geometry.setAttribute("color", new THREE.BufferAttribute(floats(colours! * 3), 3));
  if (kind !== 2) geometry.setIndex(new THREE.BufferAttribute(new Uint32Array(bytes, at, indices!), 1));
  return [geometry, kind!];
}
