/** The number of questions that a slot draws, and the candidates in the order of preference. */
export type Pool = { count: number; candidates: readonly number[] }

/**
 * Draws different questions for each pool. If one pool needs a question that another pool has drawn, the other pool
 * draws an alternative if it has one. Returns null only if no draw is possible.
 */
export function drawFrom(pools: readonly Pool[]): number[][] | null {
  const places = pools.flatMap(({ count, candidates }, pool) =>
    Array.from({ length: count }, () => ({ pool, candidates })),
  )
  /** The index of the place that has drawn each question. */
  const takenBy = new Map<number, number>()
  const seat = (place: number, seen: Set<number>): boolean => {
    const { candidates = [] } = places[place] ?? {}
    const free = candidates.find((one) => !takenBy.has(one))
    if (free !== undefined) {
      takenBy.set(free, place)
      return true
    }
    return candidates.some((one) => {
      if (seen.has(one)) return false
      seen.add(one)
      if (!seat(takenBy.get(one) ?? place, seen)) return false
      takenBy.set(one, place)
      return true
    })
  }
  if (!places.every((_place, index) => seat(index, new Set()))) return null
  const drawn: number[][] = pools.map(() => [])
  for (const [question, place] of takenBy) drawn[places[place]?.pool ?? 0]?.push(question)
  return drawn
}
