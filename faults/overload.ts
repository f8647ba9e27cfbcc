import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { grow, sizeOf } from '../bench/support/grow.ts'
import { ask, openInstallation } from './support/installation.ts'
import { type Fault, seconds } from './support/fault.ts'

const CALM_S = 5
const FLOOD_S = 60
const KEPT = 0.7
const BACK_WITHIN_MS = 10_000
/** The number of requests in the queue if the server refuses none. */
const CROWD = 400

/** Returns the pages per second with status 200. */
async function goodput(url: string, connections: number, duration: number, overallRate?: number) {
  let served = 0
  let refused = 0
  const run = autocannon({ url, connections, duration, timeout: 30, ...(overallRate && { overallRate }) })
  run.on('response', (_client, status) => void (status === 200 ? (served += 1) : (refused += 1)))
  await run
  return { perSecond: served / duration, refused: refused / Math.max(1, served + refused) }
}

/** Returns how many milliseconds a single request for a page takes, or Infinity if the server refuses it. */
async function timeAlone(url: string): Promise<number> {
  const began = performance.now()
  const reply = await fetch(url)
  await reply.text()
  return reply.status === 200 ? performance.now() - began : Infinity
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

async function timesAlone(url: string, count: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) times.push(await timeAlone(url))
  return middle(times)
}

export const overload: Fault = {
  name: 'overload',
  what: `twice as many pages are asked for as can be made, for ${FLOOD_S} s`,
  async run(say) {
    const academy = await openInstallation({ KEEP_ANSWERS: '0' })
    await ask(academy, ({ sql }) => grow(sql, { ...sizeOf(200), lessons: 1600 }))
    const url = `${academy.url}/courses/course-1`
    await goodput(url, 10, CALM_S)
    const rates: number[] = []
    for (let round = 0; round < 3; round += 1) rates.push((await goodput(url, 10, CALM_S)).perSecond)
    const peak = Math.max(...rates)
    const calm = await timesAlone(url, 20)
    say(`at most ${peak.toFixed(0)} pages a second; one alone takes ${calm.toFixed(0)} ms`)

    const flooded = await goodput(url, CROWD, FLOOD_S, Math.ceil(2 * peak))
    const ended = performance.now()
    while ((await timesAlone(url, 5)) > 2 * calm) {
      if (performance.now() - ended > 60_000) throw new Error('It did not come to rest for a minute')
      await sleep(100)
    }
    const back = performance.now() - ended
    const kept = flooded.perSecond / peak
    const result = `${flooded.perSecond.toFixed(0)} pages a second in the flood, ${kept.toFixed(2)} of what can be made; ${(100 * flooded.refused).toFixed(0)} % refused; at rest again after ${seconds(back)}`
    if (kept < KEPT || back > BACK_WITHIN_MS) throw new Error(result)
    return result
  },
}
