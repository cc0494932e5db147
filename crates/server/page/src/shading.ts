// Makes three.js light surfaces as the simulator's renderer does (crates/render/src/shade.rs and tone.rs).

import * as THREE from "three";

const chunk = THREE.ShaderChunk as { [name: string]: string };

function replace(name: string, old: string, by: string): void {
  const text = chunk[name];
  if (!text?.includes(old)) throw new Error(`three.js has changed: ${name} has no ${old}`);
  chunk[name] = text.replaceAll(old, by);
}

/**
 * What three.js does not know of lamps, in the order in which it lists those of each kind: their intensities; before these,
 * for lamps with a place, the constant, linear and quadratic attenuation; of spots the beam width and the cut-off angle.
 * All materials share it.
 */
export const LAMPS = {
  directionalLamps: { value: [] as number[] },
  pointLamps: { value: [] as THREE.Vector4[] },
  spotLamps: { value: [] as THREE.Vector4[] },
  spotCones: { value: [] as THREE.Vector2[] },
};

const nowhere = new THREE.DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1);
nowhere.needsUpdate = true;

/** How much of the sky's light comes to each pixel of the picture, and the size of a pixel in it. All materials share it. */
export const OCCLUSION = {
  openSky: { value: nowhere as THREE.Texture },
  openSkyScale: { value: new THREE.Vector2() },
  nowhere,
};

/** Gives a material's shader what its lighting needs beyond what three.js gives it. */
export function illuminate(material: THREE.MeshStandardMaterial | THREE.MeshPhongMaterial, skyStrength: number): void {
  material.onBeforeCompile = (shader) => {
    const { openSky, openSkyScale } = OCCLUSION;
    Object.assign(shader.uniforms, LAMPS, { openSky, openSkyScale, skyStrength: { value: skyStrength } });
  };
  material.customProgramCacheKey = () => "plain";
}

/** Lamps as the renderer has them (crates/render/src/lamp.rs). */
function installLamps(): void {
  replace("common", "bool visible;", "bool visible;\n\tfloat intensity;");
  const declare = (kind: string, count: string, lines: string) => replace("lights_pars_begin", `uniform ${kind}Light ${kind[0]!.toLowerCase()}${kind.slice(1)}Lights[ ${count} ];`, `uniform ${kind}Light ${kind[0]!.toLowerCase()}${kind.slice(1)}Lights[ ${count} ];\n${lines}`);
  declare("Directional", "NUM_DIR_LIGHTS", "uniform float directionalLamps[ NUM_DIR_LIGHTS ];");
  declare("Point", "NUM_POINT_LIGHTS", "uniform vec4 pointLamps[ NUM_POINT_LIGHTS ];");
  declare("Spot", "NUM_SPOT_LIGHTS", "uniform vec4 spotLamps[ NUM_SPOT_LIGHTS ];\nuniform vec2 spotCones[ NUM_SPOT_LIGHTS ];");
  replace(
    "lights_pars_begin",
    "float getDistanceAttenuation(",
    `float lampAttenuation( const in vec4 lamp, const in float radius, const in float way ) {
      return way <= radius ? 1.0 / ( lamp.x + way * ( lamp.y + way * lamp.z ) ) : 0.0;
    }
    float getDistanceAttenuation(`,
  );
  replace("lights_pars_begin", "getDirectionalLightInfo( const in DirectionalLight directionalLight,", "getDirectionalLightInfo( const in DirectionalLight directionalLight, const in float lamp,");
  replace("lights_pars_begin", "light.color = directionalLight.color;", "light.color = directionalLight.color;\nlight.intensity = lamp;");
  replace("lights_pars_begin", "getPointLightInfo( const in PointLight pointLight,", "getPointLightInfo( const in PointLight pointLight, const in vec4 lamp,");
  replace("lights_pars_begin", "light.color = pointLight.color;", "light.color = pointLight.color;\nlight.intensity = lamp.w;");
  replace("lights_pars_begin", "getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay )", "lampAttenuation( lamp, pointLight.distance, lightDistance )");
  replace("lights_pars_begin", "getSpotLightInfo( const in SpotLight spotLight,", "getSpotLightInfo( const in SpotLight spotLight, const in vec4 lamp, const in vec2 cone,");
  replace(
    "lights_pars_begin",
    "float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );",
    `float angle = acos( clamp( angleCos, -1.0, 1.0 ) );
    float spotAttenuation = angle >= cone.y ? 0.0 : angle <= cone.x ? 1.0 : ( cone.y - angle ) / ( cone.y - cone.x );
    light.intensity = lamp.w;`,
  );
  replace("lights_pars_begin", "getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay )", "lampAttenuation( lamp, spotLight.distance, lightDistance )");
  replace("lights_fragment_begin", "getDirectionalLightInfo( directionalLight,", "getDirectionalLightInfo( directionalLight, directionalLamps[ i ],");
  replace("lights_fragment_begin", "getPointLightInfo( pointLight,", "getPointLightInfo( pointLight, pointLamps[ i ],");
  replace("lights_fragment_begin", "getSpotLightInfo( spotLight,", "getSpotLightInfo( spotLight, spotLamps[ i ], spotCones[ i ],");
}

/** Physically based materials as the renderer has them (crates/render/src/shade.rs). */
function installPbr(): void {
  const name = "lights_physical_pars_fragment";
  // The intensity of a lamp counts twice for scattered light; of what falls on a surface 4 % never gets under it.
  replace(name, "irradiance * diffuseBRDF * ( 1.0 - F );", "irradiance * diffuseBRDF * ( 1.0 - F ) * ( 0.96 * directLight.intensity );");
  replace(name, "F_Schlick( material.specularColor, material.specularF90, dotVH )", "F_Schlick( material.specularColorBlended, material.specularF90, dotVH )");
  replace(name, "irradiance * specularBRDF * material.multiScatteringCompensation;", "irradiance * specularBRDF;");
  // Smith's shadowing and masking apart.
  replace(name, "float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );", "float gv = dotNV + sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );");
  replace(name, "float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );", "float gl = dotNL + sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );");
  replace(name, "return 0.5 / max( gv + gl, EPSILON );", "return 1.0 / max( gv * gl, EPSILON );");
  replace("lights_physical_fragment", "material.specularF90 = 1.0;", "material.specularF90 = min( 25.0 * max( max( material.specularColorBlended.r, material.specularColorBlended.g ), material.specularColorBlended.b ), 1.0 );");
  // Light of the sky is reflected once.
  replace(name, "indirectSpecular += multiScattering * cosineWeightedIrradiance;", "");
  replace(name, "vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );", "vec3 diffuse = material.diffuseContribution * 0.96;");
  replace("aomap_fragment", "computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness )", "ambientOcclusion");
  // Behind what can be seen through lies something else.
  chunk["aomap_pars_fragment"] += "\n#if defined( STANDARD ) && defined( OPAQUE )\nuniform sampler2D openSky;\nuniform vec2 openSkyScale;\n#endif";
  chunk["aomap_fragment"] += `
    #if defined( STANDARD ) && defined( OPAQUE )
      float skyShare = texture2D( openSky, gl_FragCoord.xy * openSkyScale ).r;
      reflectedLight.indirectDiffuse *= skyShare;
      reflectedLight.indirectSpecular *= skyShare;
    #endif`;
  replace("envmap_common_pars_fragment", "uniform float envMapIntensity;", "uniform float envMapIntensity;\n\tuniform float skyStrength;");
  replace("envmap_physical_pars_fragment", "envMapColor.rgb * envMapIntensity", "envMapColor.rgb * ( envMapIntensity * skyStrength )");
}

/** Changes the shaders that three.js builds; must run before the first picture. */
export function install(): void {
  installLamps();
  installPbr();
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
  const { onBeforeCompile } = material;
  material.onBeforeCompile = (shader, renderer) => {
    onBeforeCompile.call(material, shader, renderer);
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
      vec3 channel = textureCube( cube, normalize( vDirection ) ).rgb;
      gl_FragColor = vec4( pow( vec3( 1.0 ) - exp( - channel * channel * exposure ), vec3( 1.0 / 2.2 ) ), 1.0 );
    }`,
};
