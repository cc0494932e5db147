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
  // Fog is light between the eye and what it sees, not a tint of the picture: before tones are mapped, by the distance.
  chunk["fog_pars_vertex"] = "#ifdef USE_FOG\nvarying vec3 vFogPlace;\n#endif";
  chunk["fog_vertex"] = "#ifdef USE_FOG\nvFogPlace = mvPosition.xyz;\n#endif";
  replace("fog_pars_fragment", "varying float vFogDepth;", "varying vec3 vFogPlace;");
  chunk["tonemapping_fragment"] = `
    #ifdef USE_FOG
      float fogDepth = length( vFogPlace ) / fogFar;
      float fogClear = fogNear < 0.5 ? clamp( 1.0 - fogDepth, 0.0, 1.0 ) : exp( - ( fogNear < 1.5 ? fogDepth : fogDepth * fogDepth ) );
      gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, pow( 1.0 - fogClear, 2.2 ) );
    #endif
    ${chunk["tonemapping_fragment"]}`;
  chunk["fog_fragment"] = "";
  // Nor does the sky light what VRML's lighting lights.
  replace("lights_fragment_maps", "defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )", "defined( STANDARD )");
  // VRML's lighting: no division by pi, Blinn's highlight without the cosine.
  replace(
    "lights_phong_pars_fragment",
    "irradiance * BRDF_Lambert( material.diffuseColor );\n\treflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;",
    "irradiance * material.diffuseColor;\n\tvec3 halfway = normalize( directLight.direction + geometryViewDir );\n\treflectedLight.directSpecular += dotNL > 0.0 ? directLight.color * material.specularColor * pow( saturate( dot( geometryNormal, halfway ) ), max( material.specularShininess, 1e-4 ) ) : vec3( 0.0 );",
  );
}

/** Kinds of fog, by the numbers under which the shader knows them. */
export const FOG_KINDS = ["linear", "exponential", "exponential2"] as const;

/** Lays a picture behind the holes of a material's own, and paint over all, which has texture coordinates of its own or
 * the same. */
export function layers(material: THREE.Material, back: THREE.Texture | null, paint: THREE.Texture | null, hasPaintPlaces: boolean): void {
  const isPhong = material instanceof THREE.MeshPhongMaterial;
  material.onBeforeCompile = (shader) => {
    shader.uniforms["backMap"] = { value: back };
    shader.uniforms["paintMap"] = { value: paint };
    const places = hasPaintPlaces ? "paintUv" : "uv";
    const vertex = paint ? `${hasPaintPlaces ? "attribute vec2 paintUv;\n" : ""}varying vec2 vPaintUv;\n` : "";
    shader.vertexShader = vertex + shader.vertexShader.replace("#include <uv_vertex>", `#include <uv_vertex>\n${paint ? `vPaintUv = ${places};` : ""}`);
    const lines = [
      "#ifdef USE_MAP",
      "vec4 texel = texture2D( map, vMapUv );",
      back ? "diffuseColor.rgb *= mix( texture2D( backMap, vMapUv ).rgb, texel.rgb, texel.a );" : "diffuseColor *= texel;",
      "#endif",
      paint ? "vec4 stroke = texture2D( paintMap, vPaintUv );\ndiffuseColor.rgb = mix( diffuseColor.rgb, stroke.rgb, stroke.a );" : "",
    ];
    const fragment = `${back ? "uniform sampler2D backMap;\n" : ""}${paint ? "uniform sampler2D paintMap;\nvarying vec2 vPaintUv;\n" : ""}`;
    shader.fragmentShader = fragment + shader.fragmentShader.replace("#include <map_fragment>", lines.join("\n"));
    if (!isPhong) return;
    // What all lamps add everywhere goes through the pictures, too.
    const glow = "#ifdef USE_EMISSIVEMAP\ntotalEmissiveRadiance *= diffuseColor.rgb / max( diffuse, vec3( 1e-6 ) );\n#endif";
    shader.fragmentShader = shader.fragmentShader.replace("#include <emissivemap_fragment>", glow);
  };
  material.customProgramCacheKey = () => `layers ${Boolean(back)} ${Boolean(paint)} ${hasPaintPlaces}`;
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
