import { expect } from 'vitest'
import type { RunningServer } from './server.ts'

const TELL = `
import { PerformanceObserver } from 'node:perf_hooks'
let [before, collections] = [0, 0]
new PerformanceObserver((list) => (collections += list.getEntries().length)).observe({ entryTypes: ['gc'] })
process.on('SIGUSR2', () => setTimeout(() => {
  const bytes = collections > 0 ? Infinity : process.memoryUsage().heapUsed - before
  gc()
  setTimeout(() => {
    collections = 0
    before = process.memoryUsage().heapUsed
    console.log('allocated', bytes)
  }, 20)
}, 20))`

/**
 * Arguments for a server that reports its allocations. They give its heap space for many requests between garbage
 * collections.
 */
export const COUNTS_ALLOCATIONS = [
  '--expose-gc',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  `--import=data:text/javascript,${encodeURIComponent(TELL)}`,
]

const allocations = ({ output }: RunningServer) => [...output().matchAll(/^allocated (\S+)$/gm)]

async function sinceLastTime(server: RunningServer): Promise<number> {
  const known = allocations(server).length
  process.kill(server.pid, 'SIGUSR2')
  await expect.poll(() => allocations(server).length, { interval: 10 }).toBe(known + 1)
  return Number(allocations(server).at(-1)?.[1])
}

/**
 * Returns the bytes allocated per request: the minimum of two rounds. If every round had a garbage collection, runs up
 * to six.
 */
export async function allocatedBy(server: RunningServer, requests: number, ask: () => Promise<void>) {
  let least = Infinity
  for (let round = 0; round < 2 || (least === Infinity && round < 6); round += 1) {
    await sinceLastTime(server)
    for (let one = 0; one < requests; one += 1) await ask()
    least = Math.min(least, await sinceLastTime(server))
  }
  return least / requests
}
