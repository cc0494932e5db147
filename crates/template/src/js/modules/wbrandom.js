// Pseudo-random numbers from a linear congruential generator. Its constants are those of Webots, so that the same seed
// gives the same numbers: next = (1140671485 × last + 12820163) mod 2^24.

const MODULUS = 2 ** 24;

let state = 0;

export function seed(s) {
  state = s;
}

function next() {
  state = (1140671485 * state + 12820163) % MODULUS;
  return state;
}

export function real(min, max) {
  const low = max === undefined ? 0 : min;
  const high = min === undefined ? 1 : max === undefined ? min : max;
  return low + next() * (high - low) / (MODULUS - 1);
}

// With one limit the numbers start at 1, as in Webots (its manual says 0).
export function integer(min, max) {
  const low = min === undefined ? 0 : max === undefined ? 1 : min;
  const high = min === undefined ? MODULUS - 1 : max === undefined ? min : max;
  return low + next() % (1 + high - low);
}
