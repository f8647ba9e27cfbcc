export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns a number from `low` (inclusive) to `high` (exclusive). */
  between(low: number, high: number): number
  pick<T>(from: readonly [T, ...T[]]): T
}

/** Returns a pseudo-random sequence that is always the same for the same seed. */
export function randomFrom(seed: string): Random {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
  }
}
