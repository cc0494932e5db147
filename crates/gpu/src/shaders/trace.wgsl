// Ray traversal of the trees over instances and meshes.

struct Ray {
    /// From the eye.
    origin: vec3f,
    direction: vec3f,
    near: f32,
    far: f32,
    layers: u32,
    /// Shadow rays: any triangle of instances that cast shadows counts, from both sides.
    is_shadow: bool,
}

struct Met {
    distance: f32,
    /// `NOTHING` if there is no hit.
    instance: u32,
    triangle: u32,
}

/// The eye in the world: each coordinate is a number and its rounding error.
struct Eye {
    place: vec3f,
    rest: vec3f,
}

/// A ray in the coordinates of a tree.
struct Local {
    origin: vec3f,
    direction: vec3f,
    inverse: vec3f,
}

fn local_ray(origin: vec3f, direction: vec3f) -> Local {
    // A direction component of zero would give 0 · ∞ where the origin is in a plane of a box.
    let tiny = select(vec3f(1e-20), vec3f(-1e-20), direction < vec3f(0.0));
    let slope = select(direction, tiny, abs(direction) < vec3f(1e-20));
    return Local(origin, direction, 1.0 / slope);
}

/// From an instance to the eye, in world axes.
fn from_instance(row: u32, eye: Eye) -> vec3f {
    return (eye.place - moving3(row + 1u)) + (eye.rest - moving3(row + 2u));
}

struct Four {
    distance: vec4f,
    is_met: vec4<bool>,
}

/// Intersection of a ray with four triangles. Woop, Benthin, Wald, "Watertight Ray/Triangle Intersection", JCGT 2(1), 2013, but
/// with edges as wide as the rounding error instead of exact ones.
/// `sides`: 1 for fronts, 2 for backs, 3 for both.
fn meet_leaf(leaf: u32, ray: Local, sides: u32) -> Four {
    let size = abs(ray.direction);
    var z = 2u;
    if size.x > size.y && size.x > size.z {
        z = 0u;
    } else if size.y > size.z {
        z = 1u;
    }
    var x = (z + 1u) % 3u;
    var y = (z + 2u) % 3u;
    if ray.direction[z] < 0.0 {
        let swapped = x;
        x = y;
        y = swapped;
    }
    let one_over = 1.0 / ray.direction[z];
    let slope = vec2f(ray.direction[x] * one_over, ray.direction[y] * one_over);
    let origin = vec3f(ray.origin[x], ray.origin[y], ray.origin[z]);
    let az = bitcast<vec4f>(trees[leaf + z]) - origin.z;
    let ax = bitcast<vec4f>(trees[leaf + x]) - origin.x - slope.x * az;
    let ay = bitcast<vec4f>(trees[leaf + y]) - origin.y - slope.y * az;
    let bz = bitcast<vec4f>(trees[leaf + 3u + z]) - origin.z;
    let bx = bitcast<vec4f>(trees[leaf + 3u + x]) - origin.x - slope.x * bz;
    let by = bitcast<vec4f>(trees[leaf + 3u + y]) - origin.y - slope.y * bz;
    let cz = bitcast<vec4f>(trees[leaf + 6u + z]) - origin.z;
    let cx = bitcast<vec4f>(trees[leaf + 6u + x]) - origin.x - slope.x * cz;
    let cy = bitcast<vec4f>(trees[leaf + 6u + y]) - origin.y - slope.y * cz;
    let u = cx * by - cy * bx;
    let v = ax * cy - ay * cx;
    let w = bx * ay - by * ax;
    // Rounding error of the edge functions.
    let slack_u = (abs(cx * by) + abs(cy * bx)) * 2.4e-7;
    let slack_v = (abs(ax * cy) + abs(ay * cx)) * 2.4e-7;
    let slack_w = (abs(bx * ay) + abs(by * ax)) * 2.4e-7;
    let least = min(min(u + slack_u, v + slack_v), w + slack_w);
    let most = max(max(u - slack_u, v - slack_v), w - slack_w);
    let sum = u + v + w;
    let is_front = least >= vec4f(0.0);
    let is_back = most <= vec4f(0.0);
    let is_wide = abs(sum) > (slack_u + slack_v + slack_w) * 0.5;
    let is_met = ((is_front & vec4<bool>((sides & 1u) != 0u)) | (is_back & vec4<bool>((sides & 2u) != 0u))) & is_wide;
    let distance = (u * az + v * bz + w * cz) * one_over / select(vec4f(1.0), sum, is_wide);
    return Four(distance, is_met);
}

/// Closest hit of a ray in a tree over instances. `top`: row of its first node.
fn trace(top: u32, eye: Eye, ray: Ray) -> Met {
    var met = Met(ray.far, NOTHING, 0u);
    var waiting: array<u32, STACK>;
    var depths: array<f32, STACK>;
    var height = 0u;
    // Entries of the stack below this height are nodes of the tree over instances.
    var ground = 0u;
    let world = local_ray(eye.place + ray.origin, ray.direction);
    var local = world;
    var is_inside = false;
    var instance = NOTHING;
    var sides = 1u;
    var leaves = 0u;
    // Row of the first node of the current tree.
    var root = top;
    var node = top;
    loop {
        var low: array<vec4f, 3>;
        var high: array<vec4f, 3>;
        var children: vec4u;
        if is_inside {
            low = array(bitcast<vec4f>(trees[node]), bitcast<vec4f>(trees[node + 1u]), bitcast<vec4f>(trees[node + 2u]));
            high = array(bitcast<vec4f>(trees[node + 3u]), bitcast<vec4f>(trees[node + 4u]), bitcast<vec4f>(trees[node + 5u]));
            children = trees[node + 6u];
        } else {
            low = array(bitcast<vec4f>(dynamic_rows[node]), bitcast<vec4f>(dynamic_rows[node + 1u]), bitcast<vec4f>(dynamic_rows[node + 2u]));
            high = array(bitcast<vec4f>(dynamic_rows[node + 3u]), bitcast<vec4f>(dynamic_rows[node + 4u]), bitcast<vec4f>(dynamic_rows[node + 5u]));
            children = dynamic_rows[node + 6u];
        }
        let ax = (low[0] - local.origin.x) * local.inverse.x;
        let bx = (high[0] - local.origin.x) * local.inverse.x;
        let ay = (low[1] - local.origin.y) * local.inverse.y;
        let by = (high[1] - local.origin.y) * local.inverse.y;
        let az = (low[2] - local.origin.z) * local.inverse.z;
        let bz = (high[2] - local.origin.z) * local.inverse.z;
        let first = max(max(min(ax, bx), min(ay, by)), max(min(az, bz), vec4f(ray.near)));
        let last = min(min(max(ax, bx), max(ay, by)), min(max(az, bz), vec4f(met.distance)));
        // Ize, "Robust BVH Ray Traversal", JCGT 2(2), 2013.
        let is_hit = (first <= last * 1.0000004) & (children != vec4u(NOTHING));
        // Sorted insertion, the nearest on top.
        let bottom = height;
        for (var lane = 0u; lane < 4u; lane++) {
            if !is_hit[lane] {
                continue;
            }
            var at = height;
            while at > bottom && depths[at - 1u] < first[lane] {
                waiting[at] = waiting[at - 1u];
                depths[at] = depths[at - 1u];
                at -= 1u;
            }
            waiting[at] = children[lane];
            depths[at] = first[lane];
            height += 1u;
        }
        var is_node = false;
        while !is_node {
            if height == ground {
                if !is_inside {
                    return met;
                }
                is_inside = false;
                local = world;
                root = top;
                ground = 0u;
                continue;
            }
            height -= 1u;
            let child = waiting[height];
            if depths[height] > met.distance {
                continue;
            }
            if (child & LEAF) == 0u {
                node = root + child * 7u;
                is_node = true;
                continue;
            }
            let number = child & ~LEAF;
            if is_inside {
                let leaf = leaves + number * 10u;
                let four = meet_leaf(leaf, local, sides);
                let is_between = four.is_met & (four.distance > vec4f(ray.near)) & (four.distance < vec4f(met.distance));
                if any(is_between) {
                    let numbers = trees[leaf + 9u];
                    for (var lane = 0u; lane < 4u; lane++) {
                        if is_between[lane] && four.distance[lane] < met.distance {
                            met = Met(four.distance[lane], instance, numbers[lane]);
                        }
                    }
                    if ray.is_shadow {
                        return met;
                    }
                }
                continue;
            }
            let row = dynamic_rows[0].x + number * INSTANCE_ROWS;
            let head = dynamic_rows[row];
            let is_wanted = select((head.w & ray.layers) != 0u, (head.z & 4u) != 0u, ray.is_shadow);
            if !is_wanted {
                continue;
            }
            let mesh = static_rows[static_rows[0].y + head.x * 2u];
            if mesh.z == 0u {
                continue;
            }
            let mesh_from_world = moving_matrix(row + 3u);
            local = local_ray(mesh_from_world * (from_instance(row, eye) + ray.origin), mesh_from_world * ray.direction);
            is_inside = true;
            instance = number;
            // Faces towards the light cast shadows: a ray to the light hits them from behind.
            sides = select(select(1u, 2u, ray.is_shadow), 3u, (head.z & 1u) != 0u);
            root = mesh.x;
            leaves = mesh.y;
            ground = height;
            node = root;
            is_node = true;
        }
    }
    return met;
}
