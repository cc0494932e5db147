// Ambient occlusion: corners and creases get less light of the sky, as in the simulator's own images
// (crates/render/src/draw/occlusion.rs), as far as what shades them is in the picture.

import * as THREE from "three";
import { FullScreenQuad } from "three/examples/jsm/postprocessing/Pass.js";

import { vertexShader } from "./outline";
import { OCCLUSION } from "./shading";

/** Layers of what shades other things: what is seen from one side, and what from both. */
const LAYERS = [2, 3] as const;
const SIDES = [THREE.FrontSide, THREE.DoubleSide] as const;
/** Larger pictures are computed with fewer pixels. */
const MOST_PIXELS = 1_000_000;

/** Tells the layers what a mesh looks like. What can be seen through neither shades nor is shaded. */
export function setShading(mesh: THREE.Mesh, material: THREE.Material): void {
  for (const layer of LAYERS) mesh.layers.disable(layer);
  if (!material.transparent) mesh.layers.enable(LAYERS[material.side === THREE.DoubleSide ? 1 : 0]);
}

/** Whether rendering is done in software, for which this is too slow. */
export function isSoftware(renderer: THREE.WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  return info !== null && /swiftshader|llvmpipe|softpipe|basic render/i.test(String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)));
}

const common = `
  uniform highp sampler2D depths;
  uniform mat4 projection;
  uniform mat4 unprojection;
  uniform vec2 size;
  uniform float radius;
  varying vec2 place;

  float depthAt(vec2 at) {
    return texture2D(depths, at).r;
  }

  vec3 pointAt(vec2 at, float depth) {
    vec4 point = unprojection * vec4(vec3(at, depth) * 2.0 - 1.0, 1.0);
    return point.xyz / point.w;
  }

  // Along the smaller difference: the other one may lead to something else.
  vec3 slope(vec3 point, vec2 step) {
    vec3 ahead = pointAt(place + step, depthAt(place + step)) - point;
    vec3 back = point - pointAt(place - step, depthAt(place - step));
    return abs(ahead.z) < abs(back.z) ? ahead : back;
  }

  vec3 normalAt(vec3 point) {
    return normalize(cross(slope(point, vec2(1.0 / size.x, 0.0)), slope(point, vec2(0.0, 1.0 / size.y))));
  }`;

// Four rays whose directions differ within each tile of 4 x 4 pixels, in steps that become longer.
const raysShader = `
  ${common}
  const int RAYS = 4;
  const int STEPS = 10;

  void main() {
    gl_FragColor = vec4(1.0);
    float depth = depthAt(place);
    if (depth >= 1.0) return;
    vec3 point = pointAt(place, depth);
    vec3 normal = normalAt(point);
    vec3 x = normalize(cross(normal, abs(normal.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
    vec3 y = cross(normal, x);
    ivec2 tile = ivec2(gl_FragCoord.xy) % 4;
    int rank = ((tile.x ^ tile.y) & 1) * 8 + (tile.y & 1) * 4 + (((tile.x ^ tile.y) & 2) >> 1) * 2 + ((tile.y & 2) >> 1);
    float lift = (float(rank) + 0.5) / 16.0;
    float turn = fract(float(rank) * 0.618034);
    float ahead = fract(float(rank) * 0.754878);
    // What is as deep as the pixel is wide is the surface itself.
    float near = length(point - pointAt(place + 1.5 / size, depth)) + 1e-3 * radius;
    vec3 start = point + normal * near;
    float open = 0.0;
    for (int ray = 0; ray < RAYS; ray++) {
      float flat_ = (float(ray) + lift) / float(RAYS);
      float angle = (turn + float(ray) * 0.618034) * 6.2831853;
      vec3 direction = sqrt(flat_) * (cos(angle) * x + sin(angle) * y) + sqrt(1.0 - flat_) * normal;
      float way = radius, last = 0.0;
      for (int index = 1; index <= STEPS; index++) {
        float share = (float(index) - ahead) / float(STEPS);
        float now = radius * share * share;
        vec3 at = start + direction * now;
        vec4 clip = projection * vec4(at, 1.0);
        vec2 seen = clip.xy / clip.w * 0.5 + 0.5;
        if (clip.w <= 0.0 || any(lessThan(seen, vec2(0.0))) || any(greaterThan(seen, vec2(1.0)))) break;
        float before = pointAt(seen, depthAt(seen)).z - at.z;
        // What is much nearer to the eye is in front of the ray, not in its way.
        if (before > 0.0 && before < 2.0 * (now - last) + 0.25 * radius) {
          way = 0.5 * (last + now);
          break;
        }
        last = now;
      }
      open += way / radius;
    }
    gl_FragColor = vec4(open / float(RAYS));
  }`;

// The mean of a tile around each pixel, as far as it is of the same surface.
const meanShader = `
  ${common}
  uniform sampler2D rays;
  void main() {
    float depth = depthAt(place);
    if (depth >= 1.0) {
      gl_FragColor = vec4(1.0);
      return;
    }
    vec3 point = pointAt(place, depth);
    vec3 normal = normalAt(point);
    float sum = 0.0, weight = 0.0;
    for (int row = -2; row <= 2; row++) {
      for (int column = -2; column <= 2; column++) {
        vec2 at = place + vec2(column, row) / size;
        vec3 way = pointAt(at, depthAt(at)) - point;
        bool isOther = abs(dot(way, normal)) > 0.25 * length(way);
        if (isOther && (row != 0 || column != 0)) continue;
        float part = (abs(row) == 2 ? 0.5 : 1.0) * (abs(column) == 2 ? 0.5 : 1.0);
        sum += part * texture2D(rays, at).r;
        weight += part;
      }
    }
    gl_FragColor = vec4(sum / weight);
  }`;

export class Occlusion {
  private depths = new THREE.WebGLRenderTarget(1, 1, { format: THREE.RedFormat, depthTexture: new THREE.DepthTexture(1, 1, THREE.UnsignedIntType) });
  private rays = target();
  private mean = target();
  private uniforms = {
    depths: { value: this.depths.depthTexture },
    rays: { value: this.rays.texture },
    projection: { value: new THREE.Matrix4() },
    unprojection: { value: new THREE.Matrix4() },
    size: { value: new THREE.Vector2() },
    radius: { value: 0 },
  };
  private materials = SIDES.map((side) => new THREE.MeshBasicMaterial({ side, colorWrite: false, fog: false, toneMapped: false }));
  private raysQuad = this.quad(raysShader);
  private meanQuad = this.quad(meanShader);

  /** The next picture has none. */
  clear(): void {
    OCCLUSION.openSky.value = OCCLUSION.nowhere;
  }

  /** Computes it for the next picture, up to a distance. [m] */
  draw(renderer: THREE.WebGLRenderer, scene: THREE.Scene, camera: THREE.Camera, radius: number): void {
    const { openSky, openSkyScale } = OCCLUSION;
    const full = renderer.getDrawingBufferSize(new THREE.Vector2());
    const share = Math.min(1 / renderer.getPixelRatio(), Math.sqrt(MOST_PIXELS / (full.x * full.y)));
    const size = full.clone().multiplyScalar(share).ceil();
    for (const part of [this.depths, this.rays, this.mean]) part.setSize(size.x, size.y);
    openSkyScale.value.set(1 / full.x, 1 / full.y);

    const { background, overrideMaterial } = scene;
    const { mask } = camera.layers;
    scene.background = null;
    renderer.setRenderTarget(this.depths);
    LAYERS.forEach((layer, index) => {
      renderer.autoClear = index === 0;
      scene.overrideMaterial = this.materials[index]!;
      camera.layers.set(layer);
      renderer.render(scene, camera);
    });
    renderer.autoClear = true;
    camera.layers.mask = mask;
    [scene.background, scene.overrideMaterial] = [background, overrideMaterial];

    this.uniforms.projection.value.copy(camera.projectionMatrix);
    this.uniforms.unprojection.value.copy(camera.projectionMatrixInverse);
    this.uniforms.size.value.copy(size);
    this.uniforms.radius.value = radius;
    renderer.setRenderTarget(this.rays);
    this.raysQuad.render(renderer);
    renderer.setRenderTarget(this.mean);
    this.meanQuad.render(renderer);
    renderer.setRenderTarget(null);
    openSky.value = this.mean.texture;
  }

  private quad(fragmentShader: string): FullScreenQuad {
    const { uniforms } = this;
    return new FullScreenQuad(new THREE.ShaderMaterial({ uniforms, vertexShader, fragmentShader, depthTest: false, depthWrite: false, toneMapped: false }));
  }
}

function target(): THREE.WebGLRenderTarget {
  return new THREE.WebGLRenderTarget(1, 1, { format: THREE.RedFormat, depthBuffer: false });
}
