// Makes three.js light surfaces as the simulator's renderer does (crates/render/src/shade.rs and tone.rs).

import * as THREE from "three";

const chunk = THREE.ShaderChunk as { [name: string]: string };

function replace(name: string, old: string, by: string): void {
  const text = chunk[name];
  if (!text?.includes(old)) throw new Error(`three.js has changed: ${name} has no ${old}`);
  chunk[name] = text.replace(old, by);
}

/** Changes the shaders that three.js builds; must run before the first picture. */
export function install(): void {
  // Maps of one channel are read from red.
  replace("roughnessmap_fragment", "texelRoughness.g", "texelRoughness.r");
  replace("metalnessmap_fragment", "texelMetalness.b", "texelMetalness.r");
  // Exposure, then a gamma of 2.2; the colour space of the output does nothing more.
  replace(
    "tonemapping_pars_fragment",
    "vec3 CustomToneMapping( vec3 color ) { return color; }",
    "vec3 CustomToneMapping( vec3 color ) { return pow( vec3( 1.0 ) - exp( - color * toneMappingExposure ), vec3( 1.0 / 2.2 ) ); }",
  );
  // VRML's lighting: no division by pi, Blinn's highlight without the cosine.
  replace(
    "lights_phong_pars_fragment",
    "irradiance * BRDF_Lambert( material.diffuseColor );\n\treflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;",
    "irradiance * material.diffuseColor;\n\tvec3 halfway = normalize( directLight.direction + geometryViewDir );\n\treflectedLight.directSpecular += dotNL > 0.0 ? directLight.color * material.specularColor * pow( saturate( dot( geometryNormal, halfway ) ), max( material.specularShininess, 1e-4 ) ) : vec3( 0.0 );",
  );
}

/** Light of an authored colour. */
export function light([r, g, b]: readonly [number, number, number]): THREE.Color {
  return new THREE.Color().setRGB(r, g, b, THREE.SRGBColorSpace);
}

/** A colour that is light as it is written. */
export function raw([r, g, b]: readonly [number, number, number]): THREE.Color {
  return new THREE.Color().setRGB(r, g, b, THREE.LinearSRGBColorSpace);
}

/** Shows the inside of a cube of pictures: the light of a channel is its square. */
export const SKY_SHADER = {
  vertexShader: `
    varying vec3 vDirection;
    uniform mat3 cubeFromWorld;
    void main() {
      vDirection = cubeFromWorld * position;
      vec4 place = projectionMatrix * vec4( mat3( viewMatrix ) * position, 1.0 );
      gl_Position = place.xyww;
    }`,
  fragmentShader: `
    uniform samplerCube cube;
    uniform float exposure;
    varying vec3 vDirection;
    void main() {
      vec3 direction = normalize( vDirection );
      vec3 channel = textureCube( cube, vec3( direction.x, direction.y, direction.z ) ).rgb;
      gl_FragColor = vec4( pow( vec3( 1.0 ) - exp( - channel * channel * exposure ), vec3( 1.0 / 2.2 ) ), 1.0 );
    }`,
};
