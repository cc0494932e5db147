// Surroundings: the sky, its light and the fog.

fn surroundings(row: u32) -> u32 {
    return static_rows[0].x + row;
}

/// Light of a cube map from a direction in its axes. `start`: offset [words]; `size`: of its sides [px].
fn cube_light(start: u32, size: u32, d: vec3f) -> vec3f {
    let reach = abs(d);
    var face = 0u;
    var across = 0.0;
    var down = 0.0;
    var depth = 1.0;
    if reach.x >= reach.y && reach.x >= reach.z {
        face = select(1u, 0u, d.x > 0.0);
        across = select(-d.z, d.z, d.x > 0.0);
        down = -d.y;
        depth = reach.x;
    } else if reach.y >= reach.z {
        face = select(3u, 2u, d.y > 0.0);
        across = d.x;
        down = select(d.z, -d.z, d.y > 0.0);
        depth = reach.y;
    } else {
        face = select(5u, 4u, d.z > 0.0);
        across = select(d.x, -d.x, d.z > 0.0);
        down = -d.y;
        depth = reach.z;
    }
    let place = vec2f(across, down) / max(depth, 1e-37) * 0.5 + 0.5;
    let last = size - 1u;
    let at = clamp(place * f32(size) - 0.5, vec2f(0.0), vec2f(f32(last)));
    let low = min(vec2u(at), vec2u(last));
    let high = min(low + 1u, vec2u(last));
    let part = at - vec2f(low);
    let begin = start + face * size * size * 3u;
    let upper = mix(cube_texel(begin, size, low.x, low.y), cube_texel(begin, size, high.x, low.y), part.x);
    let lower = mix(cube_texel(begin, size, low.x, high.y), cube_texel(begin, size, high.x, high.y), part.x);
    return mix(upper, lower, part.y);
}

fn cube_texel(begin: u32, size: u32, column: u32, row: u32) -> vec3f {
    let at = begin + (row * size + column) * 3u;
    return bitcast<vec3f>(vec3u(texels[at], texels[at + 1u], texels[at + 2u]));
}

/// Visible sky in a direction in the world.
fn sky_seen(direction: vec3f) -> vec3f {
    let sizes = static_rows[surroundings(2u)];
    if sizes.y == 0u {
        return fixed3(surroundings(3u));
    }
    return cube_light(static_rows[surroundings(4u)].w, sizes.y, fixed_matrix(surroundings(5u)) * direction);
}

/// Irradiance of the sky on a diffuse surface.
fn sky_diffuse(normal: vec3f) -> vec3f {
    if static_rows[surroundings(2u)].w == 0u {
        return fixed3(surroundings(4u));
    }
    return sky_blurred(normal, vec3f(1.0, 2.0 / 3.0, 0.25));
}

/// Prefiltered sky light for reflections by a rough surface.
fn sky_reflected(direction: vec3f, roughness: f32) -> vec3f {
    let sizes = static_rows[surroundings(2u)];
    if sizes.w == 0u {
        return fixed3(surroundings(4u));
    }
    let smooth_part = clamp((roughness - 0.4) / 0.3, 0.0, 1.0);
    var far = vec3f(0.0);
    if smooth_part > 0.0 {
        let bands = vec3f(1.0, 2.0 / 3.0 + 0.2 * (1.0 - roughness), 0.25 + 0.4 * (1.0 - roughness));
        far = sky_blurred(direction, bands);
    }
    if smooth_part >= 1.0 {
        return far;
    }
    let last = sizes.w - 1u;
    let level = roughness / 0.7 * f32(last);
    let lower = min(u32(level), last);
    let turned = fixed_matrix(surroundings(8u)) * direction;
    var start = sizes.z;
    var size = static_rows[surroundings(3u)].w;
    for (var at = 0u; at < lower; at++) {
        start += size * size * 18u;
        size /= 2u;
    }
    let fine = cube_light(start, size, turned);
    var coarse = fine;
    if lower < last {
        coarse = cube_light(start + size * size * 18u, size / 2u, turned);
    }
    return mix(mix(fine, coarse, level - f32(lower)), far, smooth_part);
}

/// Spherical harmonics of the sky light, with a factor for each of the three bands.
fn sky_blurred(direction: vec3f, bands: vec3f) -> vec3f {
    let d = fixed_matrix(surroundings(8u)) * direction;
    let h = surroundings(11u);
    var sum = fixed3(h) * (0.282095 * bands.x);
    sum += (fixed3(h + 1u) * d.y + fixed3(h + 2u) * d.z + fixed3(h + 3u) * d.x) * (0.488603 * bands.y);
    sum += fixed3(h + 4u) * (1.092548 * d.x * d.y * bands.z) + fixed3(h + 5u) * (1.092548 * d.y * d.z * bands.z);
    sum += fixed3(h + 6u) * (0.315392 * (3.0 * d.z * d.z - 1.0) * bands.z);
    sum += fixed3(h + 7u) * (1.092548 * d.x * d.z * bands.z);
    sum += fixed3(h + 8u) * (0.546274 * (d.x * d.x - d.y * d.y) * bands.z);
    return max(sum, vec3f(0.0));
}

/// Light after passing through a distance of fog.
fn fogged(light: vec3f, distance: f32) -> vec3f {
    let fog = static_rows[surroundings(1u)];
    if fog.w == 0u {
        return light;
    }
    let depth = distance / bitcast<f32>(static_rows[surroundings(2u)].x);
    var clear = clamp(1.0 - depth, 0.0, 1.0);
    if fog.w == 2u {
        clear = fading(-depth * LOG2_E);
    } else if fog.w == 3u {
        clear = fading(-min(depth * depth, 1e6) * LOG2_E);
    }
    return mix(light, bitcast<vec3f>(fog.xyz), pow_unit(1.0 - clear, 2.2));
}
