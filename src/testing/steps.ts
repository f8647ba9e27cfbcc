import { vi } from 'vitest'

/**
 * Runs `work` with a clock on which each step of `mapInSteps` takes too long. Returns in how many turns of the event
 * loop `work` compared texts. Without steps, this is one turn for each list.
 */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let now = performance.now()
  let [turns, compared, isOver] = [0, false, false]
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  const { normalize } = String.prototype
  const comparison = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (
    this: string,
    form,
  ) {
    compared = true
    return normalize.call(this, form)
  })
  const turn = () => {
    turns += Number(compared)
    compared = false
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
