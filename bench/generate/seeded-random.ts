/** A pseudorandom number generator. */
export interface Random {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number;
  /** Returns an integer from 0 up to, not including, `end`. */
  below(end: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Creates a generator that returns the same numbers for the same seed (mulberry32, period 2³²). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { next, below, pick: (list) => list[below(list.length)] ?? list[0] };
}
