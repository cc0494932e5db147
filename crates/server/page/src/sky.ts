// The sky: what is seen of it, and the light that falls from it on the world.

import * as THREE from "three";

import { picture } from "./contents";
import type { BackgroundRow, CubeRow } from "./messages";
import { raw, SKY_SHADER } from "./shading";

/** Of a face of a cube that has one colour. [pixels] */
const SIDE = 16;
/** Right, left, top, bottom, back, front, in the order of WebGL. From inside the cube, WebGL shows pictures mirrored; with
 * back and front exchanged (see `cubeFromWorld`) they are upright. */
const FACES = [0, 1, 2, 3, 5, 4];

export class Sky {
  /** Pictures that are under way. */
  loading = 0;

  private mesh: THREE.Mesh | null = null;
  private version = 0;
  private isSeen = true;
  private exposureValue = 1;
  private pmrem: THREE.PMREMGenerator | null;

  constructor(
    private root: THREE.Scene,
    renderer: THREE.WebGLRenderer | null,
    private read: (url: string) => Promise<ArrayBuffer | null>,
    private onChange: () => void,
  ) {
    this.pmrem = renderer && new THREE.PMREMGenerator(renderer);
  }

  set exposure(value: number) {
    this.exposureValue = value;
    if (this.mesh) (this.mesh.material as THREE.ShaderMaterial).uniforms["exposure"]!.value = value;
  }

  /** Whether its picture is drawn; without it there is its colour. */
  set isShown(value: boolean) {
    this.isSeen = value;
    if (this.mesh) this.mesh.visible = value;
  }

  /** Another background. */
  set(row: BackgroundRow): void {
    const version = ++this.version;
    const [r, g, b] = row.skyColour;
    this.root.background = new THREE.Color().setRGB(r, g, b, THREE.LinearSRGBColorSpace);
    this.root.environmentIntensity = Math.max(row.luminosity, 0);
    if (this.mesh) {
      this.mesh.removeFromParent();
      this.mesh = null;
    }
    this.setEnvironment(uniform(raw(row.skyColour)));
    if (row.cube) {
      void this.cube(row.cube, "sky").then((cube) => {
        if (version !== this.version || !cube) return;
        this.show(cube, row.cube!);
        if (!row.irradiance) this.setEnvironment(cubeSky(cube, row.cube!, false));
      });
    }
    if (row.irradiance) {
      void this.cube(row.irradiance, "irradiance").then((cube) => {
        if (version === this.version && cube) this.setEnvironment(cubeSky(cube, row.irradiance!, row.irradiance!.kind === "png"));
      });
    }
  }

  private setEnvironment(light: THREE.Scene | THREE.Texture): void {
    this.root.environment?.dispose();
    this.root.environment = light instanceof THREE.Texture ? light : (this.pmrem?.fromScene(light, 0, 0.1, 100).texture ?? null);
    this.onChange();
  }

  private async cube(row: CubeRow, name: string): Promise<THREE.CubeTexture | null> {
    this.loading++;
    try {
      const faces = await Promise.all(
        FACES.map(async (face) => {
          const bytes = await this.read(`scene/${name}/${face}?v=${row.version}`);
          if (!bytes) throw new Error("it is gone");
          return picture(bytes, row.kind, row.width, row.height, false);
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

  private show(cube: THREE.CubeTexture, row: CubeRow): void {
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
    this.mesh = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1;
    this.mesh.raycast = () => {};
    this.mesh.visible = this.isSeen;
    this.root.add(this.mesh);
    this.onChange();
  }
}

/** To the cube as `FACES` are arranged. */
function cubeFromWorld(row: CubeRow): THREE.Matrix3 {
  const rotation = new THREE.Quaternion(...row.rotation).invert();
  const toFaces = new THREE.Matrix4().makeScale(1, 1, -1).multiply(new THREE.Matrix4().makeRotationFromQuaternion(rotation));
  return new THREE.Matrix3().setFromMatrix4(toFaces);
}

/** Light that is the same all around, as three.js keeps what it computes of all other light (`isPMREMTexture`): there is
 * nothing to compute, which takes seconds where there is no graphics card. */
function uniform(colour: THREE.Color): THREE.Texture {
  const texel = [colour.r, colour.g, colour.b, 1].map((part) => THREE.DataUtils.toHalfFloat(Math.min(part, 65504)));
  const level = (side: number): THREE.CubeTexture => {
    const texels = Uint16Array.from({ length: side * side * 4 }, (_, at) => texel[at % 4]!);
    const face = () => new THREE.DataTexture(texels, side, side, THREE.RGBAFormat, THREE.HalfFloatType);
    return new THREE.CubeTexture(Array.from({ length: 6 }, face) as any);
  };
  const cube = level(SIDE);
  // It is asked how wide what is below is.
  cube.mipmaps = [{ image: level(SIDE / 2).image, width: SIDE / 2 }] as any;
  [cube.format, cube.type, cube.colorSpace] = [THREE.RGBAFormat, THREE.HalfFloatType, THREE.LinearSRGBColorSpace];
  cube.generateMipmaps = false;
  cube.minFilter = cube.magFilter = THREE.LinearFilter;
  cube.needsUpdate = true;
  return Object.assign(cube, { isPMREMTexture: true });
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
