-- Rounding.

local M = {}

function M.round(x)
  return math.floor(x + 0.5)
end

return M
