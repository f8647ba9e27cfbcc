export type Budget = {
  /** Returns the seconds until the budget is positive again; 0 if it is positive. */
  waitFor(key: string): number
  /** Subtracts a cost. The budget may become negative. */
  charge(key: string, cost: number): void
}

/** The number of keys on a busy day. If there are more, full budgets are removed from time to time. */
const KEPT = 20_000
const SWEEP_MS = 10_000

/**
 * Creates a token bucket per key, with a burst and a refill every second. It is in memory and belongs to this process
 * only.
 */
export function createBudget(
  { burst, perSecond }: { burst: number; perSecond: number },
  now: () => number = Date.now,
): Budget {
  const used = new Map<string, { amount: number; at: number }>()
  let swept = now()
  const read = (key: string): number => {
    const entry = used.get(key)
    return entry ? Math.max(0, entry.amount - ((now() - entry.at) / 1000) * perSecond) : 0
  }
  return {
    waitFor: (key) => Math.max(0, read(key) - burst + 1) / perSecond,
    charge(key, cost) {
      if (used.size >= KEPT && now() - swept > SWEEP_MS) {
        swept = now()
        for (const one of used.keys()) if (read(one) === 0) used.delete(one)
      }
      used.set(key, { amount: read(key) + cost, at: now() })
    },
  }
}
