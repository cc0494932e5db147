-- Texts in pieces.

local M = {}

-- The stretches between matches of a pattern; an empty one at the start or the end is ignored.
function M.split(text, pattern)
  local pieces = {}
  local from = 1
  while true do
    local first, last = string.find(text, pattern, from)
    if first == nil or last < first then
      break
    end
    if first > 1 then
      table.insert(pieces, string.sub(text, from, first - 1))
    end
    from = last + 1
  end
  if from <= string.len(text) then
    table.insert(pieces, string.sub(text, from))
  end
  return pieces
end

return M
