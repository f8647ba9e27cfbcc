export type Budget = {
  /** The seconds until something is left again, 0 while something is. */
  waitFor(key: string): number
  /** Takes away what was used; more than is left is a debt. */
  charge(key: string, cost: number): void
}

/** As many keys as a busy day has; beyond, those that are full again are forgotten now and then. */
const KEPT = 20_000
const SWEEP_MS = 10_000

/** So much at once for each key, and so much more with every second: in memory, for this instance. */
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
