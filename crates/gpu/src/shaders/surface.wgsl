// The surface at a hit.

struct Surface {
    /// Relative to the eye, in world axes.
    position: vec3f,
    /// Origin of shadow rays.
    above: vec3f,
    normal: vec3f,
    uv: vec2f,
    paint_uv: vec2f,
    /// Differences of the texture coordinates to the pixel on the right and to the one below.
    right: vec2f,
    below: vec2f,
    tangents: array<vec3f, 2>,
}

fn corner3(at: u32) -> vec3f {
    return bitcast<vec3f>(vec3u(corners[at], corners[at + 1u], corners[at + 2u]));
}

fn corner2(at: u32) -> vec2f {
    return bitcast<vec2f>(vec2u(corners[at], corners[at + 1u]));
}

/// The surface hit by a ray from the eye (unit vector). `steps`: differences of the ray to the pixel on the right and below.
fn surface_at(met: Met, eye: Eye, ray: vec3f, steps: array<vec3f, 2>) -> Surface {
    let row = dynamic_rows[0].x + met.instance * INSTANCE_ROWS;
    let head = dynamic_rows[row];
    let mesh = static_rows[0].y + head.x * 2u;
    let parts = static_rows[mesh + 1u];
    let start = static_rows[mesh].w;
    let numbers = vec3u(corners[start + met.triangle * 3u], corners[start + met.triangle * 3u + 1u],
        corners[start + met.triangle * 3u + 2u]);
    let linear = moving_matrix(row + 6u);
    let shift = -from_instance(row, eye);
    let first = linear * corner3(parts.x + numbers.x * 3u) + shift;
    let second = linear * corner3(parts.x + numbers.y * 3u) + shift;
    let third = linear * corner3(parts.x + numbers.z * 3u) + shift;
    let a = second - first;
    let b = third - first;
    let across = cross(a, b);
    let one_over = 1.0 / max(length2(across), 1.1754944e-38);
    let to_second = cross(b, across) * one_over;
    let to_third = cross(across, a) * one_over;
    let is_mirrored = (head.z & 2u) != 0u;
    let length = sqrt(length2(across));
    let flat_normal = select(vec3f(0.0, 0.0, 1.0), select(across, -across, is_mirrored) / max(length, 1e-38), length > 0.0);
    let slope = dot(flat_normal, ray);
    let side = select(1.0, -1.0, slope > 0.0);
    var surface: Surface;
    surface.position = ray * met.distance;
    surface.above = surface.position;
    surface.normal = flat_normal * side;
    let place = surface.position - first;
    let u = clamp(dot(to_second, place), 0.0, 1.0);
    let v = clamp(dot(to_third, place), 0.0, 1.0 - u);
    if parts.y != NOTHING {
        // Hanika, "Hacking the Shadow Terminator", Ray Tracing Gems II, 2021.
        let world_from_normal = moving_matrix(row + 9u);
        let weights = vec3f(1.0 - u - v, u, v);
        var ends = array<vec3f, 3>(first, second, third);
        var mixed = vec3f(0.0);
        for (var at = 0u; at < 3u; at++) {
            let normal = normalized_or(world_from_normal * corner3(parts.y + numbers[at] * 3u), flat_normal);
            mixed += normal * weights[at];
            let below = dot(surface.position - ends[at], normal) * side;
            if below < 0.0 {
                surface.above -= normal * (below * side * weights[at]);
            }
        }
        surface.normal = normalized_or(mixed, flat_normal) * side;
    }
    let most = max(max(abs(first), abs(second)), abs(third));
    let reach = max(max(most.x, most.y), most.z);
    surface.above += flat_normal * (side * (met.distance * 2e-5 + reach * 5e-7 + 1e-6));
    let is_textured = (static_rows[static_rows[0].w + head.y * MATERIAL_ROWS + 2u].w & 4u) != 0u;
    if is_textured && parts.z != NOTHING {
        let t0 = corner2(parts.z + numbers.x * 2u);
        let t1 = corner2(parts.z + numbers.y * 2u) - t0;
        let t2 = corner2(parts.z + numbers.z * 2u) - t0;
        surface.uv = t0 + t1 * u + t2 * v;
        surface.paint_uv = surface.uv;
        if parts.w != NOTHING {
            let p0 = corner2(parts.w + numbers.x * 2u);
            let p1 = corner2(parts.w + numbers.y * 2u) - p0;
            let p2 = corner2(parts.w + numbers.z * 2u) - p0;
            surface.paint_uv = p0 + p1 * u + p2 * v;
        }
        let along_u = to_second * t1.x + to_third * t2.x;
        let along_v = to_second * t1.y + to_third * t2.y;
        surface.tangents = array<vec3f, 2>(along_u, along_v);
        // Intersections of the neighbours' rays with the plane; limited, as they are infinitely far at grazing angles.
        let steep = select(slope, select(1e-4, -1e-4, slope < 0.0), abs(slope) < 1e-4);
        let right = (steps[0] - ray * (dot(flat_normal, steps[0]) / steep)) * met.distance;
        let below = (steps[1] - ray * (dot(flat_normal, steps[1]) / steep)) * met.distance;
        surface.right = vec2f(dot(along_u, right), dot(along_v, right));
        surface.below = vec2f(dot(along_u, below), dot(along_v, below));
    }
    return surface;
}

/// The normal perturbed by a normal map, whose components are from -1 to 1.
fn bent(surface: Surface, map: vec3f) -> vec3f {
    let longest = max(length2(surface.tangents[0]), length2(surface.tangents[1]));
    if longest <= 0.0 {
        return surface.normal;
    }
    let scale = inverseSqrt(longest);
    let sum = surface.tangents[0] * (map.x * scale) + surface.tangents[1] * (map.y * scale) + surface.normal * map.z;
    return normalized_or(sum, surface.normal);
}
