-- Copies and lengths of tables.

local M = {}

function M.deepcopy(original)
  if type(original) ~= 'table' then
    return original
  end
  local copy = {}
  for key, value in pairs(original) do
    copy[M.deepcopy(key)] = M.deepcopy(value)
  end
  return setmetatable(copy, getmetatable(original))
end

function M.tablelength(a)
  local n = 0
  while a[n + 1] ~= nil do
    n = n + 1
  end
  return n
end

return M
