import { vi } from 'vitest'

/**
 * Runs `work` with a clock on which each step of `mapInSteps` takes too long. Returns the number of event loop turns in
 * which `work` compared strings. Without steps, this is one turn for each list.
 */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let now = performance.now()
  let [turns, before, isOver] = [0, 0, false]
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  const comparison = vi.spyOn(String.prototype, 'normalize')
  const turn = () => {
    const after = comparison.mock.calls.length
    turns += Number(after > before)
    before = after
    if (!isOver) setImmediate(turn)
  }
  turn()
  try {
    await work()
  } finally {
    isOver = true
    comparison.mockRestore()
    clock.mockRestore()
  }
  return turns
}
