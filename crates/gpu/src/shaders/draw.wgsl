// Rendering of pixels.

const PLANAR = 0u;
const PANORAMA = 1u;

const HAS_COLOUR = 1u;
const HAS_DEPTH = 2u;
const IS_ALONG_AXIS = 4u;
const HAS_OBJECTS = 8u;
const HAS_SEGMENTS = 16u;
const IS_SWAPPED = 32u;
const HAS_BLOOM = 64u;
const IS_SMOOTH = 128u;

/// Maximum number of transparent layers per pixel.
const MOST_LAYERS = 16u;
/// Neighbours that differ by more in a channel are at an edge, unless they show the same face. [of 255]
const CONTRAST = 12;

/// Differs from all faces: the sky, lines, points, and anything behind a transparent surface.
const NO_FACE = 0u;

/// Hash of a triangle, its instance and the lights that reach it.
fn face_of(met: Met, reached: u32) -> u32 {
    var mixed = (met.instance * 0x9e3779b1u) ^ (met.triangle * 0x85ebca77u) ^ (reached * 0xc2b2ae3du);
    mixed = (mixed ^ (mixed >> 15u)) * 0x2c1b3c6du;
    return max(mixed ^ (mixed >> 12u), 1u);
}

/// Position across the image: 1/2 at the centre of the first pixel, -1/2 at that of the last.
fn step_of(place: f32, size: f32) -> f32 {
    return select(0.5 - place / size, 0.5 - (place - 0.5) / (size - 1.0), size > 1.0);
}

/// Direction of the ray through an image point, in the axes of the view; unit vector.
fn direction_of(view: u32, place: vec2f) -> vec3f {
    let size = vec2f(views[view].zw);
    let kind = views[view + 1u].w;
    let half_width = bitcast<f32>(views[view + 3u].w);
    if kind == PLANAR {
        let scale = 2.0 * half_width / size.x;
        return normalize(vec3f(1.0, (size.x * 0.5 - place.x) * scale, (size.y * 0.5 - place.y) * scale));
    }
    let left = bitcast<f32>(views[view + 4u].w) * step_of(place.x, size.x);
    let up = bitcast<f32>(views[view + 5u].w) * step_of(place.y, size.y);
    if kind == PANORAMA {
        let turn = sin_cos(left);
        let lift = sin_cos(up);
        return vec3f(lift.y * turn.y, lift.y * turn.x, lift.x);
    }
    let angle = sqrt(left * left + up * up);
    let tip = sin_cos(angle);
    let scale = select(1.0, tip.x / angle, angle > 0.0);
    return vec3f(tip.y, left * scale, up * scale);
}

struct Seen {
    light: vec3f,
    distance: f32,
    cosine: f32,
    /// `NOTHING` without a surface.
    object: u32,
    face: u32,
    shade: Shade,
}

/// Ambient occlusion of a pixel.
struct Shade {
    /// Sky light that reaches the eye without occlusion.
    veil: vec3f,
    /// The share that is occluded.
    hidden: f32,
    normal: vec3f,
    /// Relative to the eye.
    place: vec3f,
}

// Purpose of the current ray.
const SIGHT = 0u;
const OCCLUSION = 1u;
const SHADOW = 2u;
const DONE = 3u;

/// Renders an image point.
///
/// First the nearest opaque surface, then the transparent ones in front of it, from the nearest on. All rays, including
/// shadow rays, are traced by one call: it compiles faster, and rays of neighbouring pixels stay coherent.
fn seen_at(view: u32, place: vec2f, is_again: bool) -> Seen {
    let flags = views[view + 2u].w;
    let eye = Eye(view3(view + 1u), view3(view + 2u));
    let world_from_view = mat3x3f(view3(view + 3u), view3(view + 4u), view3(view + 5u));
    let in_view = direction_of(view, place);
    let sight = world_from_view * in_view;
    let limits = views[view + 6u];
    let layers = limits.w;
    var near = bitcast<f32>(limits.x);
    var far = bitcast<f32>(limits.y);
    var steps: array<vec3f, 2>;
    if views[view + 1u].w == PLANAR {
        near = min(near / in_view.x, FAR);
        far = min(far / in_view.x, FAR);
        let scale = -2.0 * bitcast<f32>(views[view + 3u].w) / f32(views[view].z) * in_view.x;
        steps[0] = (world_from_view[1] - sight * dot(world_from_view[1], sight)) * scale;
        steps[1] = (world_from_view[2] - sight * dot(world_from_view[2], sight)) * scale;
    } else {
        steps[0] = world_from_view * direction_of(view, place + vec2f(1.0, 0.0)) - sight;
        steps[1] = world_from_view * direction_of(view, place + vec2f(0.0, 1.0)) - sight;
    }
    let reach = bitcast<f32>(views[view + 8u].z);
    let has_colour = (flags & HAS_COLOUR) != 0u;
    let lamps = select(0u, static_rows[surroundings(0u)].w, has_colour);
    let opaque = dynamic_rows[0].zw;
    let clear = dynamic_rows[1].xy;
    var seen = Seen(vec3f(0.0), FAR, in_view.x, NOTHING, NO_FACE, Shade(vec3f(0.0), 0.0, vec3f(0.0), vec3f(0.0)));
    let tile = (u32(place.x) & 3u) + (u32(place.y) & 3u) * 4u;
    var in_front = vec3f(0.0);
    var through = 1.0;
    var layer = 0u;
    var phase = SIGHT;
    var ray = Ray(vec3f(0.0), sight, near, far, layers, false);
    var tree = opaque;
    var met: Met;
    var surface: Surface;
    var lit: Lit;
    var light = vec3f(0.0);
    // Without shadows: transparent, or it does not receive them.
    var is_shadeless = false;
    var number = 0u;
    var open = 0.0;
    // Unshadowed light of a light source.
    var asked = vec3f(0.0);
    // Bit set of the lights that reach the surface, by their index modulo 32.
    var reached = 0u;
    loop {
        var found = Met(ray.far, NOTHING, 0u);
        if tree.y > 0u {
            found = trace(tree.x, eye, ray);
        }
        if phase == SIGHT {
            met = found;
            light = vec3f(0.0);
            reached = 0u;
            phase = DONE;
            if met.instance == NOTHING {
                if layer == 0u && has_colour {
                    light = sky_seen(sight);
                }
            } else if has_colour || layer > 0u {
                let material = dynamic_rows[dynamic_rows[0].x + met.instance * INSTANCE_ROWS].y;
                is_shadeless = (static_rows[static_rows[0].w + material * MATERIAL_ROWS + 2u].w & 10u) != 0u;
                surface = surface_at(met, eye, sight, steps);
                lit = lit_surface(material, surface, -sight);
                light = lit.glow + lit.ambient;
                let is_occluded = layer == 0u && reach > 0.0 && any(lit.ambient != vec3f(0.0));
                phase = select(SHADOW, OCCLUSION, is_occluded && !is_again);
                tree = opaque;
                number = 0u;
                open = 0.0;
                if is_occluded {
                    let veil = fogged(lit.ambient, met.distance) - fogged(vec3f(0.0), met.distance);
                    seen.shade = Shade(veil, 0.0, surface.normal, sight * met.distance);
                }
            }
        } else if phase == OCCLUSION {
            open += select(1.0, found.distance / reach, found.instance != NOTHING);
        } else if found.instance == NOTHING {
            light += asked;
            reached |= 1u << ((number - 1u) % 32u);
        }
        if phase == OCCLUSION {
            if number < AROUND_COUNT {
                ray = Ray(surface.above, around(surface.normal, tile, number), 0.0, reach, layers, false);
                number += 1u;
                continue;
            }
            seen.shade.hidden = 1.0 - open / f32(AROUND_COUNT);
            phase = SHADOW;
            number = 0u;
        }
        if phase == SHADOW {
            var is_asked = false;
            while number < lamps && !is_asked {
                let lamp = dynamic_rows[0].y + number * LIGHT_ROWS;
                number += 1u;
                let way = way_to(lamp, surface.position, eye);
                let cosine = dot(lit.normal, way.direction);
                if way.strength > 0.0 && cosine > 0.0 {
                    asked = reflected_light(lit, lamp, way, cosine);
                    is_asked = dynamic_rows[lamp + 3u].w != 0u && !is_shadeless;
                    if is_asked {
                        // From the origin of the shadow ray, above the surface, so that it ends before the lamp's housing.
                        let clear_way = way_to(lamp, surface.above, eye);
                        ray = Ray(surface.above, clear_way.direction, 0.0, clear_way.distance, 0u, true);
                    } else {
                        light += asked;
                        reached |= 1u << ((number - 1u) % 32u);
                    }
                }
            }
            if is_asked {
                continue;
            }
            light = fogged(light, met.distance);
        }
        // All lights of this layer are done.
        if layer == 0u {
            seen.light = light;
            if met.instance != NOTHING {
                seen.distance = met.distance;
                seen.object = met.instance;
                seen.face = face_of(met, reached);
            }
            put_stroke(view, place, &seen);
            far = min(far, seen.distance);
        } else if met.instance != NOTHING {
            seen.face = NO_FACE;
            in_front += light * (lit.opacity * through);
            if through == 1.0 && lit.opacity >= 0.5 {
                seen.object = met.instance;
            }
            through *= 1.0 - lit.opacity;
            // Rounding must not hit the same surface again.
            near = met.distance * (1.0 + 1e-5);
        }
        let is_end = layer > 0u && met.instance == NOTHING;
        if is_end || clear.y == 0u || through < 1e-3 || layer == MOST_LAYERS {
            break;
        }
        layer += 1u;
        phase = SIGHT;
        tree = clear;
        ray = Ray(vec3f(0.0), sight, near, far, layers, false);
    }
    seen.light = in_front + seen.light * through;
    seen.shade.veil *= through;
    return seen;
}

/// Draws a line or point if it is in front of the surface.
fn put_stroke(view: u32, place: vec2f, seen: ptr<function, Seen>) {
    let strokes = views[view + 8u].w;
    if strokes == NOTHING {
        return;
    }
    let row = strokes + (u32(place.y) * views[view].z + u32(place.x)) * 2u;
    let instance = views[row + 1u].x;
    let stroke = bitcast<vec4f>(views[row]);
    if instance != NOTHING && stroke.x <= (*seen).distance * (1.0 + 1e-4) {
        (*seen).light = fogged(stroke.yzw, stroke.x);
        (*seen).shade.veil = vec3f(0.0);
        (*seen).distance = stroke.x;
        (*seen).object = instance;
        (*seen).face = NO_FACE;
    }
}

/// Size of the ambient occlusion of a pixel: colour, occluded share, sky light, distance, normal, filtered share. [words]
const SHADE_WORDS = 12u;

/// Edge-aware filter: surfaces are not mixed if the cosine between their normals is smaller, or if the square of their
/// slope towards each other (height per distance) is larger.
const LIKE_COS = 0.9;
const MOST_SLOPE2 = 0.0625;

/// Offset of the ambient occlusion of a pixel. [words]
fn shade_word(view: u32, at: vec2u) -> u32 {
    return views[view + 9u].x + (at.y * views[view].z + at.x) * SHADE_WORDS;
}

fn float_at(word: u32) -> f32 {
    return bitcast<f32>(pixels[word]);
}

fn vector_at(word: u32) -> vec3f {
    return vec3f(float_at(word), float_at(word + 1u), float_at(word + 2u));
}

fn put_vector(word: u32, vector: vec3f) {
    pixels[word] = bitcast<u32>(vector.x);
    pixels[word + 1u] = bitcast<u32>(vector.y);
    pixels[word + 2u] = bitcast<u32>(vector.z);
}

/// The stored ambient occlusion of a pixel.
fn shade_at(view: u32, at: vec2u) -> Shade {
    let word = shade_word(view, at);
    let world_from_view = mat3x3f(view3(view + 3u), view3(view + 4u), view3(view + 5u));
    let sight = world_from_view * direction_of(view, vec2f(at) + 0.5);
    return Shade(vector_at(word + 4u), float_at(word + 3u), vector_at(word + 8u), sight * float_at(word + 7u));
}

/// Whether two pixels show the same surface.
fn is_like(own: Shade, other: Shade, reach: f32) -> bool {
    let way = other.place - own.place;
    let height = dot(way, own.normal);
    let way2 = dot(way, way);
    return any(other.veil != vec3f(0.0)) && dot(own.normal, other.normal) > LIKE_COS
        && height * height <= MOST_SLOPE2 * way2 && way2 < reach * reach;
}

/// Filtered occluded share over the pixels around one that show the same surface: 5 × 5 pixels with raw shares, those at the
/// ends with half the weight; or 3 × 3 pixels with filtered shares.
fn share_around(view: u32, at: vec2u, own: Shade, is_again: bool) -> f32 {
    let size = vec2i(views[view].zw);
    let reach = bitcast<f32>(views[view + 8u].z);
    let steps = select(2, 1, is_again);
    var sum = 0.0;
    var whole = 0.0;
    for (var down = -steps; down <= steps; down++) {
        for (var right = -steps; right <= steps; right++) {
            let place = vec2i(at) + vec2i(right, down);
            if any(place < vec2i(0)) || any(place >= size) {
                continue;
            }
            if !is_like(own, shade_at(view, vec2u(place)), reach) {
                continue;
            }
            let weight = select(1.0, 0.5, abs(down) == 2) * select(1.0, 0.5, abs(right) == 2);
            sum += weight * float_at(shade_word(view, vec2u(place)) + select(3u, 11u, is_again));
            whole += weight;
        }
    }
    if whole == 0.0 {
        return float_at(shade_word(view, at) + 11u);
    }
    return sum / whole;
}

/// Filters the ambient occlusion and writes the final colours.
@compute @workgroup_size(64)
fn apply_occlusion(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
    let place = place_of(group, lane);
    if !place.is_inside || !has_shades(place.view) {
        return;
    }
    let word = shade_word(place.view, place.at);
    let own = shade_at(place.view, place.at);
    var light = vector_at(word);
    if any(own.veil != vec3f(0.0)) {
        let share = share_around(place.view, place.at, own, false);
        pixels[word + 11u] = bitcast<u32>(share);
        light -= own.veil * share;
    }
    write_colour(place.view, place.at, light, bytes_of(light, bitcast<f32>(views[place.view + 6u].z)));
}

/// Whether an image has ambient occlusion, which is filtered when all of its pixels are rendered.
fn has_shades(view: u32) -> bool {
    return (views[view + 2u].w & HAS_COLOUR) != 0u && bitcast<f32>(views[view + 8u].z) > 0.0;
}

/// Tone mapping: `1 - e^-light`, then a gamma of 2.2, at the centres of the intervals of the table on the CPU: 512 between
/// powers of two, from 2^-20 to 8.
fn bytes_of(light: vec3f, exposure: f32) -> vec3u {
    let exposed = clamp(light * exposure, vec3f(9.5367432e-7), vec3f(7.99));
    let m = bitcast<vec3f>((bitcast<vec3u>(exposed) & vec3u(0xffffc000u)) | vec3u(0x2000u));
    let small = m * (1.0 - m * (0.5 - m * (1.0 / 6.0)));
    let mapped = select(1.0 - exp2(m * -LOG2_E), small, m < vec3f(0.01));
    return vec3u(exp2(log2(mapped) * (1.0 / 2.2)) * 255.0 + 0.5);
}

fn pixel_word(bytes: vec3u, flags: u32) -> u32 {
    let b = select(bytes, bytes.zyx, (flags & IS_SWAPPED) != 0u);
    return b.x | (b.y << 8u) | (b.z << 16u) | 0xff000000u;
}

/// Binary search: the last view in which a word of a row is at most `value`. `row`: counted from the first of the view.
fn view_of(value: u32, row: u32, column: u32) -> u32 {
    var low = 0u;
    var high = views[0].x;
    while low + 1u < high {
        let middle = (low + high) / 2u;
        if views[1u + middle * VIEW_ROWS + row][column] <= value {
            low = middle;
        } else {
            high = middle;
        }
    }
    return 1u + low * VIEW_ROWS;
}

struct Place {
    view: u32,
    at: vec2u,
    is_inside: bool,
}

/// The pixel of an invocation when all pixels are rendered.
fn place_of(group: vec3u, lane: u32) -> Place {
    let block = group.x + group.y * views[0].z;
    if block >= views[0].y {
        return Place(1u, vec2u(0u), false);
    }
    let view = view_of(block, 0u, 0u);
    let inside = block - views[view].x;
    let at = vec2u(inside % views[view].y, inside / views[view].y) * 8u + vec2u(lane % 8u, lane / 8u);
    return Place(view, at, all(at < views[view].zw));
}

/// The pixel of an invocation when edges are rendered with four rays each.
fn edge_of(group: vec3u, lane: u32) -> Place {
    let number = (group.y * MOST_GROUPS + group.x) * AGAIN + lane / 4u;
    if number >= atomicLoad(&edges[3]) {
        return Place(1u, vec2u(0u), false);
    }
    let at = atomicLoad(&edges[4u + number]);
    let view = view_of(at, 7u, 0u);
    let pixel = at - views[view + 7u].x;
    return Place(view, vec2u(pixel % views[view].z, pixel / views[view].z), true);
}

/// Edge pixels per workgroup.
const AGAIN = 16u;
/// Workgroups along the first axis when edges are rendered.
const MOST_GROUPS = 32768u;

var<workgroup> samples: array<vec3u, 64>;

/// Renders all pixels, or the listed edge pixels with four rays each, no two of them in a row or column of a 4 × 4 grid. One
/// pipeline for both, because compilation takes long.
@compute @workgroup_size(64)
fn draw(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
    var grid = array<vec2f, 4>(vec2f(0.375, 0.125), vec2f(0.875, 0.375), vec2f(0.125, 0.625), vec2f(0.625, 0.875));
    let is_again = atomicLoad(&edges[2]) != 0u;
    var place: Place;
    if is_again {
        place = edge_of(group, lane);
    } else {
        place = place_of(group, lane);
    }
    let view = place.view;
    let exposure = bitcast<f32>(views[view + 6u].z);
    if place.is_inside {
        var seen = seen_at(view, vec2f(place.at) + select(vec2f(0.5), grid[lane % 4u], is_again), is_again);
        if is_again && has_shades(view) && any(seen.shade.veil != vec3f(0.0)) {
            seen.light -= seen.shade.veil * share_around(view, place.at, seen.shade, true);
        }
        samples[lane] = bytes_of(seen.light, exposure);
        if !is_again {
            write(view, place.at, seen, samples[lane]);
        }
    }
    workgroupBarrier();
    if is_again && place.is_inside && lane % 4u == 0u {
        let sum = samples[lane] + samples[lane + 1u] + samples[lane + 2u] + samples[lane + 3u] + 2u;
        let pixel = place.at.y * views[view].z + place.at.x;
        pixels[views[view + 7u].x + pixel] = pixel_word(sum / 4u, views[view + 2u].w);
    }
}

/// Writes all outputs of a pixel.
fn write(view: u32, at: vec2u, seen: Seen, bytes: vec3u) {
    let flags = views[view + 2u].w;
    let pixel = at.y * views[view].z + at.x;
    let starts = views[view + 7u];
    if has_shades(view) {
        let word = shade_word(view, at);
        put_vector(word, seen.light);
        pixels[word + 3u] = bitcast<u32>(seen.shade.hidden);
        put_vector(word + 4u, seen.shade.veil);
        pixels[word + 7u] = bitcast<u32>(length(seen.shade.place));
        put_vector(word + 8u, seen.shade.normal);
        pixels[word + 11u] = 0u;
    } else {
        write_colour(view, at, seen.light, bytes);
    }
    if (flags & IS_SMOOTH) != 0u {
        pixels[views[view + 9u].y + pixel] = seen.face;
    }
    if (flags & HAS_DEPTH) != 0u {
        let depth = select(seen.distance, seen.distance * seen.cosine, (flags & IS_ALONG_AXIS) != 0u);
        // Bit pattern of infinity.
        pixels[starts.y + pixel] = select(bitcast<u32>(depth), 0x7f800000u, seen.distance >= FAR);
    }
    var user = 0u;
    var segment = 0xff000000u;
    if seen.object != NOTHING {
        let row = dynamic_rows[0].x + seen.object * INSTANCE_ROWS;
        user = dynamic_rows[row + 1u].w;
        let word = dynamic_rows[row + 2u].w;
        segment = pixel_word(vec3u(word & 0xffu, (word >> 8u) & 0xffu, (word >> 16u) & 0xffu), flags);
    }
    if (flags & HAS_OBJECTS) != 0u {
        pixels[starts.z + pixel] = user;
    }
    if (flags & HAS_SEGMENTS) != 0u {
        pixels[starts.w + pixel] = segment;
    }
}

/// Writes the colour of a pixel, and its light for bloom.
fn write_colour(view: u32, at: vec2u, light: vec3f, bytes: vec3u) {
    let flags = views[view + 2u].w;
    let pixel = at.y * views[view].z + at.x;
    if (flags & HAS_COLOUR) != 0u {
        pixels[views[view + 7u].x + pixel] = pixel_word(bytes, flags);
    }
    if (flags & HAS_BLOOM) != 0u {
        let last = views[view + 8u];
        // The mean with its neighbours, which the CPU computes, may still reach the threshold.
        let luma = dot(light, vec3f(0.299, 0.587, 0.114));
        let bright = select(vec3f(0.0), clamp(light, vec3f(0.0), vec3f(4000.0)), luma * 9.0 >= bitcast<f32>(last.y));
        let first = last.x + pixel * 3u;
        pixels[first] = bitcast<u32>(bright.x);
        pixels[first + 1u] = bitcast<u32>(bright.y);
        pixels[first + 2u] = bitcast<u32>(bright.z);
    }
}

/// Whether two pixels of a view are at an edge. Both are indices in the view.
fn differ(view: u32, one: u32, two: u32) -> bool {
    let a = pixels[views[view + 7u].x + one];
    let b = pixels[views[view + 7u].x + two];
    let p = vec3i(vec3u(a & 0xffu, (a >> 8u) & 0xffu, (a >> 16u) & 0xffu));
    let q = vec3i(vec3u(b & 0xffu, (b >> 8u) & 0xffu, (b >> 16u) & 0xffu));
    let face = pixels[views[view + 9u].y + one];
    let is_same = face != NO_FACE && face == pixels[views[view + 9u].y + two];
    return any(abs(p - q) > vec3i(CONTRAST)) && !is_same;
}

/// Lists edge pixels.
@compute @workgroup_size(64)
fn find_edges(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
    let place = place_of(group, lane);
    if !place.is_inside || (views[place.view + 2u].w & IS_SMOOTH) == 0u {
        return;
    }
    let size = views[place.view].zw;
    let at = place.at.y * size.x + place.at.x;
    var is_edge = false;
    if place.at.x > 0u {
        is_edge = differ(place.view, at, at - 1u);
    }
    if place.at.x + 1u < size.x {
        is_edge = is_edge || differ(place.view, at, at + 1u);
    }
    if place.at.y > 0u {
        is_edge = is_edge || differ(place.view, at, at - size.x);
    }
    if place.at.y + 1u < size.y {
        is_edge = is_edge || differ(place.view, at, at + size.x);
    }
    if is_edge {
        let number = atomicAdd(&edges[3], 1u);
        atomicStore(&edges[4u + number], views[place.view + 7u].x + at);
    }
}

/// Computes the dispatch size for the edges.
@compute @workgroup_size(1)
fn count_edges() {
    let groups = (atomicLoad(&edges[3]) + AGAIN - 1u) / AGAIN;
    atomicStore(&edges[0], min(groups, MOST_GROUPS));
    atomicStore(&edges[1], (groups + MOST_GROUPS - 1u) / MOST_GROUPS);
    atomicStore(&edges[2], 1u);
}
