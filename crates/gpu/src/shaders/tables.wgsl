// The buffers that the host writes. Their layout is described in `render::pack`, `scene_buffers.rs` and `batch.rs`.

/// Nodes and leaves of meshes.
@group(0) @binding(0) var<storage, read> trees: array<vec4u>;
/// Triangles, positions, normals, texture coordinates.
@group(0) @binding(1) var<storage, read> corners: array<u32>;
/// Textures, and the cube maps of the sky.
@group(0) @binding(2) var<storage, read> texels: array<u32>;
/// A row of offsets, surroundings, meshes, materials.
@group(0) @binding(3) var<storage, read> static_rows: array<vec4u>;
/// Two rows of offsets, instances, lights, trees over instances.
@group(0) @binding(4) var<storage, read> dynamic_rows: array<vec4u>;
/// A row of counts, views, lines and points.
@group(0) @binding(5) var<storage, read> views: array<vec4u>;
/// The output: images, then intermediate results.
@group(0) @binding(6) var<storage, read_write> pixels: array<u32>;
/// Dispatch size for the edges, number of edges, and the edge pixels.
@group(0) @binding(7) var<storage, read_write> edges: array<atomic<u32>>;

const NOTHING = 0xffffffffu;
const LEAF = 0x80000000u;
/// Represents infinity, which WGSL implementations need not support.
const FAR = 3e38;
const PI = 3.14159265358979;
const LOG2_E = 1.44269504088896;

const INSTANCE_ROWS = 12u;
const MATERIAL_ROWS = 8u;
const LIGHT_ROWS = 6u;
const VIEW_ROWS = 10u;

fn fixed3(row: u32) -> vec3f {
    return bitcast<vec3f>(static_rows[row].xyz);
}

fn moving3(row: u32) -> vec3f {
    return bitcast<vec3f>(dynamic_rows[row].xyz);
}

fn view3(row: u32) -> vec3f {
    return bitcast<vec3f>(views[row].xyz);
}

fn fixed_matrix(row: u32) -> mat3x3f {
    return mat3x3f(fixed3(row), fixed3(row + 1u), fixed3(row + 2u));
}

fn moving_matrix(row: u32) -> mat3x3f {
    return mat3x3f(moving3(row), moving3(row + 1u), moving3(row + 2u));
}

fn normalized_or(vector: vec3f, otherwise: vec3f) -> vec3f {
    let square = dot(vector, vector);
    if !(square > 1e-36) {
        return otherwise;
    }
    return vector * inverseSqrt(square);
}

fn length2(vector: vec3f) -> f32 {
    return dot(vector, vector);
}

/// Sine and cosine with an error of 1e-7; that of the built-in functions may be a thousand times larger.
fn sin_cos(angle: f32) -> vec2f {
    let turns = round(angle * (2.0 / PI));
    // Cody-Waite reduction: a quarter turn as two numbers, so that the difference keeps its digits.
    let x = (angle - turns * 1.5707964) - turns * -4.371139e-8;
    let x2 = x * x;
    let sine = x + x * x2 * (-0.16666667 + x2 * (0.008333333 + x2 * (-0.00019841270 + x2 * 2.7557319e-6)));
    let cosine = 1.0 + x2 * (-0.5 + x2 * (0.041666668 + x2 * (-0.0013888889 + x2 * (2.4801587e-5 + x2 * -2.7557319e-7))));
    let quarter = i32(turns) & 3;
    let is_swapped = (quarter & 1) != 0;
    let s = select(sine, cosine, is_swapped);
    let c = select(cosine, sine, is_swapped);
    return vec2f(select(s, -s, quarter >= 2), select(c, -c, quarter == 1 || quarter == 2));
}

/// Abramowitz and Stegun, 4.4.46; error 2e-8.
fn arc_cosine(cosine: f32) -> f32 {
    let x = min(abs(cosine), 1.0);
    let series = 1.5707963050 + x * (-0.2145988016 + x * (0.0889789874 + x * (-0.0501743046 + x * (0.0308918810
        + x * (-0.0170881256 + x * (0.0066700901 + x * -0.0012624911))))));
    let angle = sqrt(1.0 - x) * series;
    return select(angle, PI - angle, cosine < 0.0);
}

/// Power of a number from 0 to 1 with a non-negative exponent.
fn pow_unit(value: f32, power: f32) -> f32 {
    if power <= 0.0 {
        return 1.0;
    }
    if value <= 1e-30 {
        return 0.0;
    }
    return exp2(max(log2(min(value, 1.0)) * power, -126.0));
}

/// Power of 2 with a non-positive exponent.
fn fading(power: f32) -> f32 {
    return select(exp2(max(power, -126.0)), 0.0, power <= -126.0);
}
