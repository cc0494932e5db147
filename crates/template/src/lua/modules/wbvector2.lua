-- Vectors with x and y.

local M = {}

function M.equal(a, b)
  return a.x == b.x and a.y == b.y
end

function M.add(a, b)
  return { x = a.x + b.x, y = a.y + b.y }
end

function M.minus(a, b)
  return { x = a.x - b.x, y = a.y - b.y }
end

function M.multiply(v, s)
  return { x = v.x * s, y = v.y * s }
end

function M.dot(a, b)
  return a.x * b.x + a.y * b.y
end

function M.cross(a, b)
  return a.x * b.y - a.y * b.x
end

function M.norm(v)
  return math.sqrt(M.dot(v, v))
end

function M.distance(a, b)
  return M.norm(M.minus(a, b))
end

-- The angle from the y axis, as in Webots.
function M.atan2(v)
  return math.atan2(v.x, v.y)
end

function M.angle(a, b)
  return M.atan2(M.minus(a, b))
end

function M.normalize(v)
  local length = M.norm(v)
  if length == 0 then
    error('wbvector2.normalize: the vector is zero', 2)
  end
  return { x = v.x / length, y = v.y / length }
end

-- Solves p1 + t (p2 - p1) = p3 + u (p4 - p3); the segments meet where t and u are within [0, 1].
function M.intersection(p1, p2, p3, p4)
  local first, second = M.minus(p2, p1), M.minus(p4, p3)
  local determinant = M.cross(first, second)
  if determinant == 0 then
    return nil
  end
  local between = M.minus(p3, p1)
  local t = M.cross(between, second) / determinant
  local u = M.cross(between, first) / determinant
  if t < 0 or t > 1 or u < 0 or u > 1 then
    return nil
  end
  return M.add(p1, M.multiply(first, t))
end

return M
