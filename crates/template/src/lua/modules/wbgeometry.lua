-- Circles, polygons and splines.

local wbvector2 = require('wbvector2')
local wbvector3 = require('wbvector3')

local M = {}

-- div + 1 points: the last one closes the circle.
function M.circle(radius, div, cx, cy, shift)
  local points = {}
  for i = 0, div do
    local angle = i * 2 * math.pi / div + shift
    table.insert(points, { x = cx + radius * math.cos(angle), y = cy + radius * math.sin(angle) })
  end
  return points
end

-- Counts the edges that a ray from the point towards +x crosses.
function M.ispointinpolygon(x, y, polygon)
  local n = #polygon
  local inside = false
  for i = 1, n do
    local a, b = polygon[i], polygon[i % n + 1]
    if (a.y < y) ~= (b.y < y) and x <= a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y) then
      inside = not inside
    end
  end
  return inside and n >= 3
end

function M.findclosest2Dpointinarray(reference, points)
  local closest, least = reference, math.huge
  for _, point in ipairs(points) do
    local distance = wbvector2.distance(reference, point)
    if distance < least then
      closest, least = point, distance
    end
  end
  return closest
end

-- By the sign of the area. Webots says the opposite of what the name says, and templates are written for that: true
-- means that the points turn from x to y.
function M.islistclockwise2D(points)
  local area, n = 0, #points
  for i = 1, n do
    local a, b = points[i], points[i % n + 1]
    area = area + (b.x - a.x) * (b.y + a.y)
  end
  return area < 0
end

-- A uniform cubic B-spline. Each end is prolonged in a straight line, so that the curve starts and ends at the points.
-- One point, then as many points as there are subdivisions for each stretch between two points.
local function spline(points, subdivision, vector)
  local n = #points
  local all = {}
  for i = 1, n do
    all[i] = points[i]
  end
  if n < 2 then
    return all
  end
  all[0] = vector.minus(vector.multiply(points[1], 2), points[2])
  all[n + 1] = vector.minus(vector.multiply(points[n], 2), points[n - 1])
  local curve = { points[1] }
  for i = 1, n - 1 do
    for j = 1, subdivision do
      local t = j / subdivision
      local sum = vector.multiply(all[i - 1], (1 - t) ^ 3 / 6)
      sum = vector.add(sum, vector.multiply(all[i], (3 * t ^ 3 - 6 * t ^ 2 + 4) / 6))
      sum = vector.add(sum, vector.multiply(all[i + 1], (-3 * t ^ 3 + 3 * t ^ 2 + 3 * t + 1) / 6))
      sum = vector.add(sum, vector.multiply(all[i + 2], t ^ 3 / 6))
      table.insert(curve, sum)
    end
  end
  return curve
end

function M.bspline2D(points, subdivision)
  return spline(points, subdivision, wbvector2)
end

function M.bspline3D(points, subdivision)
  return spline(points, subdivision, wbvector3)
end

return M
