// Shading models; `render::shade` names the sources of the formulas.

/// Minimum roughness: highlights on smoother surfaces would be single pixels.
const LEAST_ROUGHNESS = 0.04;

/// Size of the reflectance table along each axis.
const REFLECTANCE_STEPS = 16u;
/// Reflectance of dielectrics at normal incidence.
const DIELECTRIC = 0.04;

struct Lit {
    normal: vec3f,
    /// Direction to the eye.
    view: vec3f,
    opacity: f32,
    glow: vec3f,
    ambient: vec3f,
    is_pbr: bool,
    diffuse: vec3f,
    /// Reflectance at normal incidence; of classic materials the specular colour.
    f0: vec3f,
    f90: f32,
    /// Square of the roughness; of classic materials the specular exponent.
    alpha: f32,
}

/// Textures of a material at a point; white where it has none. [0 to 255 per channel]
struct Maps {
    base: vec4f,
    background: vec4f,
    paint: vec4f,
    emissive: vec4f,
    metalness: f32,
    roughness: f32,
    normal: vec4f,
    occlusion: f32,
}

/// In one loop, because a single call of the sampling code compiles faster.
fn maps_at(row: u32, surface: Surface) -> Maps {
    let u = fixed3(row + 2u);
    let v = fixed3(row + 3u);
    let uv1 = vec3f(surface.uv, 1.0);
    let uv = vec2f(dot(u, uv1), dot(v, uv1));
    let right = vec2f(dot(u.xy, surface.right), dot(v.xy, surface.right));
    let below = vec2f(dot(u.xy, surface.below), dot(v.xy, surface.below));
    let white = vec4f(255.0);
    var maps = Maps(white, white, white, white, 255.0, 255.0, white, 255.0);
    for (var kind = 0u; kind < 8u; kind++) {
        let picture = static_rows[row + select(4u, 6u, kind >= 4u)][kind % 4u];
        if picture == NOTHING {
            continue;
        }
        // Paint has separate texture coordinates.
        let is_paint = kind == 2u;
        let texel = sampled(picture, select(uv, surface.paint_uv, is_paint), select(right, surface.right, is_paint),
            select(below, surface.below, is_paint));
        switch kind {
            case 0u: { maps.base = texel; }
            case 1u: { maps.background = texel; }
            case 2u: { maps.paint = texel; }
            case 3u: { maps.emissive = texel; }
            case 4u: { maps.metalness = texel.x; }
            case 5u: { maps.roughness = texel.x; }
            case 6u: { maps.normal = texel; }
            default: { maps.occlusion = texel.x; }
        }
    }
    return maps;
}

fn lit_surface(material: u32, surface: Surface, view: vec3f) -> Lit {
    let row = static_rows[0].w + material * MATERIAL_ROWS;
    let a = bitcast<vec4f>(static_rows[row]);
    let b = bitcast<vec4f>(static_rows[row + 1u]);
    let names = static_rows[row + 4u];
    let factors = bitcast<vec4f>(static_rows[row + 5u]);
    let finish = static_rows[row + 6u];
    let last = fixed3(row + 7u);
    var maps = Maps();
    if (static_rows[row + 2u].w & 4u) != 0u {
        maps = maps_at(row, surface);
    }
    var lit: Lit;
    lit.normal = surface.normal;
    lit.view = view;
    // The base colour.
    var base = vec3f(1.0);
    lit.opacity = a.w;
    let has_background = names.y != NOTHING;
    if has_background {
        base = linear_255(maps.background.xyz);
    }
    if names.x != NOTHING {
        let colour = linear_255(maps.base.xyz);
        let alpha = maps.base.w / 255.0;
        base = select(colour, mix(base, colour, alpha), has_background);
        lit.opacity *= select(alpha, 1.0, has_background);
    }
    base *= a.xyz;
    if names.z != NOTHING {
        base = mix(base, maps.paint.xyz / 255.0, maps.paint.w / 255.0);
    }
    lit.glow = select(b.xyz, maps.emissive.xyz / 255.0, names.w != NOTHING) * b.w;
    lit.is_pbr = (static_rows[row + 2u].w & 1u) != 0u;
    if !lit.is_pbr {
        let is_mapped = names.x != NOTHING || has_background;
        let mapped = select(vec3f(1.0), base / max(a.xyz, vec3f(1e-6)), is_mapped);
        lit.ambient = fixed3(surroundings(0u)) * factors.xyz * mapped;
        lit.glow *= mapped;
        lit.diffuse = base;
        lit.f0 = select(last, vec3f(0.0), is_mapped);
        lit.alpha = clamp(factors.w * 128.0, 0.0, 128.0);
        return lit;
    }
    let metalness = clamp(select(factors.x, maps.metalness / 255.0, finish.x != NOTHING), 0.0, 1.0);
    let authored = select(factors.y, maps.roughness / 255.0, finish.y != NOTHING);
    let roughness = max(clamp(authored, 0.0, 1.0), LEAST_ROUGHNESS);
    if finish.z != NOTHING {
        let bend = maps.normal.xyz * (2.0 / 255.0) - 1.0;
        lit.normal = bent(surface, vec3f(bend.xy * factors.z, bend.z));
    }
    lit.diffuse = base * ((1.0 - DIELECTRIC) * (1.0 - metalness));
    lit.f0 = mix(vec3f(DIELECTRIC), base, metalness);
    lit.f90 = min(max(max(lit.f0.x, lit.f0.y), lit.f0.z) * 25.0, 1.0);
    lit.alpha = roughness * roughness;
    let cosine = dot(lit.normal, view);
    let reflected = lit.normal * (2.0 * cosine) - view;
    let share = reflectance(abs(cosine), roughness);
    let from_sky = sky_diffuse(lit.normal) * lit.diffuse + sky_reflected(reflected, roughness) * (lit.f0 * share.x + share.y);
    let open = select(1.0, 1.0 + (maps.occlusion / 255.0 - 1.0) * factors.w, finish.w != NOTHING);
    lit.ambient = from_sky * (last.x * max(open, 0.0));
    return lit;
}

/// Split-sum reflectance of sky light: scale and bias of the reflectance at normal incidence.
fn reflectance(cosine: f32, roughness: f32) -> vec2f {
    let place = vec2f(sqrt(min(cosine, 1.0)), min(roughness, 1.0)) * f32(REFLECTANCE_STEPS - 1u);
    let low = min(vec2u(place), vec2u(REFLECTANCE_STEPS - 2u));
    let part = place - vec2f(low);
    let at = low.y * REFLECTANCE_STEPS + low.x;
    let upper = mix(reflectance_step(at), reflectance_step(at + 1u), part.x);
    let below = at + REFLECTANCE_STEPS;
    return mix(upper, mix(reflectance_step(below), reflectance_step(below + 1u), part.x), part.y);
}

fn reflectance_step(at: u32) -> vec2f {
    let two = bitcast<vec4f>(static_rows[surroundings(20u + at / 2u)]);
    return select(two.xy, two.zw, (at & 1u) == 1u);
}

/// A light at a surface point: direction, distance, and intensity, which is 0 if the light does not reach the point.
struct Way {
    direction: vec3f,
    distance: f32,
    strength: f32,
}

fn way_to(lamp: u32, from_eye: vec3f, eye: Eye) -> Way {
    let head = dynamic_rows[lamp];
    if head.w == 0u {
        return Way(bitcast<vec3f>(head.xyz), FAR, 1.0);
    }
    let second = dynamic_rows[lamp + 1u];
    let place = (bitcast<vec3f>(head.xyz) - eye.place) + (bitcast<vec3f>(second.xyz) - eye.rest);
    let way = place - from_eye;
    let distance = length(way);
    if !(distance > 0.0 && distance <= bitcast<f32>(second.w)) {
        return Way(vec3f(0.0), 0.0, 0.0);
    }
    let direction = way / distance;
    var cone = 1.0;
    if head.w == 2u {
        let ends = bitcast<vec4f>(dynamic_rows[lamp + 5u]);
        let axis = bitcast<vec4f>(dynamic_rows[lamp + 4u]);
        let cosine = dot(axis.xyz, -direction);
        let angle = arc_cosine(cosine);
        cone = select(0.0, 1.0, cosine > ends.y);
        if cone > 0.0 && angle > axis.w {
            cone = clamp((ends.x - angle) / (ends.x - axis.w), 0.0, 1.0);
        }
    }
    let fade = moving3(lamp + 2u);
    return Way(direction, distance, cone / (fade.x + distance * (fade.y + distance * fade.z)));
}

/// Unshadowed light that a surface reflects from a light source to the eye.
fn reflected_light(lit: Lit, lamp: u32, way: Way, cosine: f32) -> vec3f {
    let intensity = bitcast<f32>(dynamic_rows[lamp + 2u].w);
    let half_way = normalized_or(way.direction + lit.view, vec3f(0.0));
    var light: vec3f;
    if lit.is_pbr {
        let cos_light = clamp(cosine, 1e-4, 1.0);
        let cos_view = abs(dot(lit.normal, lit.view)) + 1e-4;
        let cos_half = clamp(dot(lit.normal, half_way), 0.0, 1.0);
        let grazing = 1.0 - clamp(dot(lit.view, half_way), 0.0, 1.0);
        let grazing2 = grazing * grazing;
        let fresnel = lit.f0 + (lit.f90 - lit.f0) * (grazing2 * grazing2 * grazing);
        let alpha2 = lit.alpha * lit.alpha;
        let shadowing = 1.0 / ((cos_light + sqrt(alpha2 + (1.0 - alpha2) * cos_light * cos_light))
            * (cos_view + sqrt(alpha2 + (1.0 - alpha2) * cos_view * cos_view)));
        let peak = (cos_half * alpha2 - cos_half) * cos_half + 1.0;
        let facets = alpha2 / (PI * peak * peak);
        let scattered = (1.0 - fresnel) * lit.diffuse * (intensity / PI);
        light = (scattered + fresnel * (shadowing * facets)) * cos_light;
    } else {
        let shine = pow_unit(max(dot(lit.normal, half_way), 0.0), lit.alpha);
        light = lit.diffuse * cosine + lit.f0 * shine;
    }
    return light * moving3(lamp + 3u) * (intensity * way.strength);
}

/// Two unit vectors perpendicular to a unit vector and to each other. Duff et al., "Building an Orthonormal Basis, Revisited", JCGT 6(1), 2017.
fn across(n: vec3f) -> array<vec3f, 2> {
    let side = select(1.0, -1.0, n.z < 0.0);
    let a = -1.0 / (side + n.z);
    let b = n.x * n.y * a;
    return array<vec3f, 2>(vec3f(1.0 + side * n.x * n.x * a, side * b, -side * n.x), vec3f(b, side + n.y * n.y * a, -n.y));
}

/// Number of ambient occlusion rays per pixel.
const AROUND_COUNT = 4u;

/// Direction of an ambient occlusion ray of a pixel, which depends on its position in a tile of 4 × 4.
fn around(normal: vec3f, tile: u32, number: u32) -> vec3f {
    let axes = across(normal);
    let local = fixed3(surroundings(20u + REFLECTANCE_STEPS * REFLECTANCE_STEPS / 2u + tile * AROUND_COUNT + number));
    return axes[0] * local.x + axes[1] * local.y + normal * local.z;
}
