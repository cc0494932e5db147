-- Rotations: axis and angle {x, y, z, a}, quaternions {w, x, y, z}, matrices of nine numbers, row by row.

local M = {}

function M.equal(a, b)
  return a.x == b.x and a.y == b.y and a.z == b.z and a.a == b.a
end

function M.isvalid(r)
  return r.x ~= 0 or r.y ~= 0 or r.z ~= 0
end

function M.isidentity(r)
  return r.a == 0
end

-- These three change what they are given, as in Webots.

function M.normalizeangle(r)
  local turns = math.ceil((math.abs(r.a) - math.pi) / (2 * math.pi))
  if turns > 0 then
    local sign = r.a < 0 and -1 or 1
    r.a = r.a - sign * turns * 2 * math.pi
  end
end

function M.normalizeaxis(r)
  if not M.isvalid(r) then
    r.x, r.y, r.z = 0, 1, 0
  end
  local length = math.sqrt(r.x * r.x + r.y * r.y + r.z * r.z)
  r.x, r.y, r.z = r.x / length, r.y / length, r.z / length
end

function M.normalize(r)
  M.normalizeaxis(r)
  M.normalizeangle(r)
  return r
end

function M.fromquaternion(q)
  local sine = math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z)
  local angle = 2 * math.atan2(sine, q.w)
  if sine == 0 or angle < 0.0001 then
    return { x = 0, y = 1, z = 0, a = 0 }
  end
  return { x = q.x / sine, y = q.y / sine, z = q.z / sine, a = angle }
end

function M.toquaternion(r)
  local unit = M.normalize({ x = r.x, y = r.y, z = r.z, a = r.a })
  local sine = math.sin(unit.a / 2)
  return { w = math.cos(unit.a / 2), x = unit.x * sine, y = unit.y * sine, z = unit.z * sine }
end

-- By way of the quaternion with its largest part first, which holds for half turns too (Shepperd, 1978).
function M.frommatrix3(m)
  local wx, wy, wz = m[8] - m[6], m[3] - m[7], m[4] - m[2]
  local xy, xz, yz = m[2] + m[4], m[3] + m[7], m[6] + m[8]
  local candidates = {
    { square = 1 + m[1] + m[5] + m[9], w = false, x = wx, y = wy, z = wz, own = 'w' },
    { square = 1 + m[1] - m[5] - m[9], w = wx, x = false, y = xy, z = xz, own = 'x' },
    { square = 1 - m[1] + m[5] - m[9], w = wy, x = xy, y = false, z = yz, own = 'y' },
    { square = 1 - m[1] - m[5] + m[9], w = wz, x = xz, y = yz, z = false, own = 'z' }
  }
  local best = candidates[1]
  for _, candidate in ipairs(candidates) do
    if candidate.square > best.square then
      best = candidate
    end
  end
  local root = 2 * math.sqrt(best.square)
  best[best.own] = root * root / 4
  if best.w < 0 then
    root = -root
  end
  local r = M.fromquaternion({ w = best.w / root, x = best.x / root, y = best.y / root, z = best.z / root })
  if r.a == 0 then
    return { x = 1, y = 0, z = 0, a = 0 }
  end
  return r
end

-- Rodrigues' formula.
function M.tomatrix3(r)
  local x, y, z = r.x, r.y, r.z
  local s, c = math.sin(r.a), math.cos(r.a)
  local t = 1 - c
  return {
    t * x * x + c, t * x * y - s * z, t * x * z + s * y,
    t * x * y + s * z, t * y * y + c, t * y * z - s * x,
    t * x * z - s * y, t * y * z + s * x, t * z * z + c
  }
end

-- First b, then a: the product of their quaternions.
function M.combine(a, b)
  local p, q = M.toquaternion(a), M.toquaternion(b)
  return M.fromquaternion({
    w = p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z,
    x = p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
    y = p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
    z = p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w
  })
end

function M.rotatevector3bymatrix3(m, v)
  return {
    x = m[1] * v.x + m[2] * v.y + m[3] * v.z,
    y = m[4] * v.x + m[5] * v.y + m[6] * v.z,
    z = m[7] * v.x + m[8] * v.y + m[9] * v.z
  }
end

function M.rotatevector3byrotation(r, v)
  return M.rotatevector3bymatrix3(M.tomatrix3(r), v)
end

function M.rotatevector3byquaternion(q, v)
  return M.rotatevector3byrotation(M.fromquaternion(q), v)
end

return M
