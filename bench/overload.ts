import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startAcademy } from './support/academies.ts'
import { load } from './support/compare.ts'
import { type Bench, ms, percent, percentile, rate, times, verdict } from './support/figures.ts'
import { grow, sizeOf } from './support/grow.ts'
import { options } from './support/options.ts'
import { fetchOnce } from './support/requests.ts'

/** As many as wait when nobody is refused. */
const CROWD = 400

/** What happens when more comes than can be served: twice as many pages, and a flood of sign-ins. */
export const overload: Bench = {
  name: 'overload',
  async run() {
    const { url, pid, sql } = await startAcademy({ KEEP_ANSWERS: '0' })
    await grow(sql, { ...sizeOf(200), lessons: 1600 })
    const page = { pid, url: `${url}/courses/course-1` }
    await load(page, options.seconds)
    const rates: number[] = []
    for (let round = 0; round < 3; round += 1) rates.push((await load(page, options.seconds)).perSecond)
    const peak = Math.max(...rates)

    const offered = Math.ceil(2 * peak)
    const [served, refused]: [number[], number[]] = [[], []]
    const duration = 5 * options.seconds
    const flood = autocannon({
      url: page.url,
      connections: CROWD,
      overallRate: offered,
      duration,
      timeout: 30,
    })
    flood.on('response', (_client, status, _bytes, took) => (status === 200 ? served : refused).push(took))
    await flood
    const goodput = served.length / duration

    // What the flood left is answered first.
    while ((await fetchOnce(page.url)).status !== 200) await setTimeout(100)
    const alone: number[] = []
    await browse(page.url, alone)
    const beside: number[] = []
    const signIns = autocannon({
      url: `${url}/api/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'bench', password: 'a wrong password' }),
      connections: 50,
      duration: options.seconds + 1,
    })
    await browse(page.url, beside)
    await signIns
    const [calm, flooded] = [percentile(alone, 0.5), percentile(beside, 0.5)]

    return [
      {
        what: `pages served when twice as many are asked for (${offered} /s)`,
        measured: rate(goodput),
        reference: rate(peak),
        ratio: percent(goodput / peak),
        wanted: verdict('goodput stays (0.8)', goodput >= 0.8 * peak),
      },
      {
        what: `${percent(refused.length / (refused.length + served.length))} of them are refused, within (p50); the others wait`,
        measured: refused.length > 0 ? ms(percentile(refused, 0.5)) : '–',
        reference: ms(percentile(served, 0.5)),
        ratio: '',
      },
      {
        what: 'a page while fifty sign in without a pause (p50), against a quiet moment',
        measured: ms(flooded),
        reference: ms(calm),
        ratio: times(flooded / calm),
        wanted: verdict('× 2', flooded <= 2 * calm),
      },
    ]
  },
}

/** One reader, one page after the other. */
async function browse(url: string, spent: number[]): Promise<void> {
  const run = autocannon({ url, connections: 1, duration: options.seconds })
  run.on('response', (_client, _status, _bytes, took) => spent.push(took))
  await run
}
