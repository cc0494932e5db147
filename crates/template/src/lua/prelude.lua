-- What every template finds ready, and nothing that leads out of it.

local host = __host
__host = nil

-- A template must not hold on to an error that ends it.
local function guarded(call)
  return function(...)
    local results = table.pack(call(...))
    if host.is_over() then
      error('the script runs too long; it was stopped', 0)
    end
    return table.unpack(results, 1, results.n)
  end
end
pcall, xpcall = guarded(pcall), guarded(xpcall)

-- Instructions of finalizers are not counted, so that they could run for ever.
local plain_setmetatable, rawget = setmetatable, rawget
function setmetatable(table, metatable)
  if type(metatable) == 'table' and rawget(metatable, '__gc') ~= nil then
    error('templates have no finalizers (__gc)', 2)
  end
  return plain_setmetatable(table, metatable)
end
load, loadstring, loadfile, dofile, collectgarbage, string.dump = nil, nil, nil, nil, nil, nil

-- Names from Lua 5.1, which scripts of the time still use.
unpack = unpack or table.unpack
table.maxn = table.maxn or function(list)
  local most = 0
  for key in pairs(list) do
    if type(key) == 'number' and key > most then
      most = key
    end
  end
  return most
end

local function joined(between, ...)
  local words = table.pack(...)
  for i = 1, words.n do
    words[i] = tostring(words[i])
  end
  return table.concat(words, between)
end

function print(...)
  host.say(false, joined('\t', ...))
end

local stdout = { write = function(self, ...) host.say(false, joined('', ...)) return self end }
local stderr = { write = function(self, ...) host.say(true, joined('', ...)) return self end }

io = {
  stdout = stdout,
  stderr = stderr,
  write = function(...) return stdout:write(...) end,
  open = function(path) return nil, tostring(path) .. ': templates cannot open files' end
}

os = {
  time = function() return host.now end,
  clock = function() return 0 end,
  date = function() return '2025-01-01' end,
  getenv = function() return nil end
}

debug = {
  getinfo = function() return { source = host.source, short_src = host.source, currentline = 0, what = 'main' } end,
  traceback = function(message) return message end
}

local loaded = {}
package = { loaded = loaded, path = '', cpath = '' }

function require(name)
  if loaded[name] == nil then
    local standard =
      { string = string, math = math, table = table, os = os, io = io, debug = debug, package = package, gd = host.gd }
    loaded[name] = standard[name] or host.module(name)
  end
  if loaded[name] == nil then
    error("module '" .. tostring(name) .. "' not found", 2)
  end
  return loaded[name]
end
