/** One kind of failure. `run` throws if a guarantee was broken, and returns its measurements. */
export type Fault = {
  name: string
  what: string
  run: (say: (line: string) => void) => Promise<string>
}

/** Thrown if this machine cannot produce the fault. The message gives the reason. */
export class NotHere extends Error {
  override name = 'NotHere'
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Returns the median and the maximum of some times. */
export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)} (median), ${seconds(sorted.at(-1) ?? 0)} (longest)`
}

export async function until(what: string, holds: () => unknown, withinMs = 60_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${withinMs / 1000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
