// Texture sampling.

/// A mip level of a texture: its first texel, columns and rows.
struct Level {
    start: u32,
    size: vec2i,
}

fn level_of(picture: u32, number: u32) -> Level {
    let at = picture + 3u + number * 3u;
    return Level(picture + texels[at], vec2i(i32(texels[at + 1u]), i32(texels[at + 2u])));
}

fn texel(level: Level, column: i32, row: i32) -> vec4u {
    let word = texels[level.start + u32(row * level.size.x + column)];
    return vec4u(word & 0xffu, (word >> 8u) & 0xffu, (word >> 16u) & 0xffu, word >> 24u);
}

fn wrapped(at: i32, size: i32, is_repeated: bool) -> i32 {
    if is_repeated {
        return ((at % size) + size) % size;
    }
    return clamp(at, 0, size - 1);
}

/// The two texels around a coordinate along an axis, and the weight of the second. [of 256]
fn pair(coordinate: f32, size: i32, is_repeated: bool) -> vec3i {
    let inside = select(clamp(coordinate, 0.0, 1.0), coordinate - floor(coordinate), is_repeated);
    let at = inside * f32(size) - 0.5;
    let low = floor(at);
    let first = i32(low);
    return vec3i(wrapped(first, size, is_repeated), wrapped(first + 1, size, is_repeated), i32((at - low) * 256.0));
}

/// Bilinear filter with weights in steps of 1/256.
fn bilinear(level: Level, uv: vec2f, repeats: vec2<bool>) -> vec4f {
    let across = pair(uv.x, level.size.x, repeats.x);
    let down = pair(uv.y, level.size.y, repeats.y);
    let last = u32(across.z * down.z) / 256u;
    let right = u32(across.z);
    let below = u32(down.z);
    let sum = texel(level, across.x, down.x) * (256u + last - right - below)
        + texel(level, across.y, down.x) * (right - last)
        + texel(level, across.x, down.y) * (below - last)
        + texel(level, across.y, down.y) * last;
    return vec4f(sum) * (1.0 / 256.0);
}

/// The colour at texture coordinates, filtered over a footprint: differences of the coordinates to the pixel on the right
/// and to the one below. [0 to 255 per channel]
fn sampled(picture: u32, coordinates: vec2f, right: vec2f, below: vec2f) -> vec4f {
    // The first row of a texture is its top, where v is 1.
    let uv = vec2f(coordinates.x, 1.0 - coordinates.y);
    if !(abs(uv.x) < 1e6 && abs(uv.y) < 1e6) {
        return vec4f(255.0);
    }
    let levels = texels[picture];
    let filtering = texels[picture + 1u];
    let bits = texels[picture + 2u];
    let repeats = vec2<bool>((bits & 1u) != 0u, (bits & 2u) != 0u);
    let first = level_of(picture, 0u);
    let size = vec2f(first.size);
    if filtering == 0u {
        let inside = select(clamp(uv, vec2f(0.0), vec2f(1.0)), uv - floor(uv), repeats);
        let at = clamp(vec2i(floor(inside * size)), vec2i(0), first.size - 1);
        return vec4f(texel(first, at.x, at.y));
    }
    let lengths = vec2f(length(right * size), length(below * size));
    let is_right = lengths.x > lengths.y;
    let long = max(lengths.x, lengths.y);
    let short = min(lengths.x, lengths.y);
    let step = select(below, right, is_right);
    // Anisotropic filter: one sample per unit of stretch, up to the limit of the texture.
    let most = f32(1u << clamp(filtering, 1u, 5u)) * 0.5;
    let taps = ceil(max(min(long / max(short, 1e-6), most), 1.0));
    let spread = max(max(long / taps, min(short, long)), 1e-6);
    let height = select(log2(min(spread, 1e9)), 0.0, spread <= 1.0);
    let lower = min(u32(height), levels - 1u);
    let part = height - f32(lower);
    let has_two = part > 0.01 && lower + 1u < levels;
    let near = level_of(picture, lower);
    var far = near;
    if has_two {
        far = level_of(picture, lower + 1u);
    }
    var sum = vec4f(0.0);
    for (var tap = 0u; tap < u32(taps); tap++) {
        let along = select((f32(tap) + 0.5) / taps - 0.5, 0.0, taps <= 1.0);
        let at = vec2f(uv.x + step.x * along, uv.y - step.y * along);
        let here = bilinear(near, at, repeats);
        sum += here;
        if has_two {
            sum += (bilinear(far, at, repeats) - here) * part;
        }
    }
    return sum / taps;
}

/// Linear light of filtered sRGB channels. [0 to 255]
fn linear_255(channels: vec3f) -> vec3f {
    let value = channels * (1.0 / 255.0);
    let curved = exp2(log2(max((value + 0.055) / 1.055, vec3f(1e-6))) * 2.4);
    return select(curved, value / 12.92, value <= vec3f(0.04045));
}
