-- Paths of files.

local M = {}

-- The folder of a file: all before the last slash.
function M.getpathwithoutfilename(path)
  local tidy = string.gsub(path, '\\', '/')
  return string.match(tidy, '^(.*)/') or ''
end

return M
