-- Pseudo-random numbers from a linear congruential generator. Its constants are those of Webots, so that the same seed
-- gives the same numbers: next = (1140671485 * last + 12820163) mod 2^24.

local M = {}

local MODULUS = 2 ^ 24
local state = 0

function M.seed(s)
  state = s
end

local function advance()
  state = (1140671485 * state + 12820163) % MODULUS
  return state
end

function M.real(min, max)
  local low, high = min, max
  if min == nil then
    low, high = 0, 1
  elseif max == nil then
    low, high = 0, min
  end
  return low + advance() * (high - low) / (MODULUS - 1)
end

function M.integer(min, max)
  local low, high = min, max
  if min == nil then
    low, high = 0, MODULUS - 1
  elseif max == nil then
    low, high = 1, min
  end
  return low + advance() % (1 + high - low)
end

return M
