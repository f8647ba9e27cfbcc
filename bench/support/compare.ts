import autocannon from 'autocannon'
import { type Figure, median, ms, percentile, rate, verdict } from './figures.ts'
import { options } from './options.ts'
import { processorMs } from './processes.ts'

const CONNECTIONS = 10

/** An address with the headers and body to send to it. `pid` is the process that answers. */
export type Asked = {
  pid: number
  url: string
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
}

export type Floor = {
  /** Minimum share of the reference's requests per second. */
  ratio?: number
  /** Maximum 99th percentile as a multiple of the reference's. */
  p99Times?: number
  /** Maximum 99th percentile in milliseconds. */
  p99Ms?: number
}

/** Compares our requests per second with the reference. Runs alternate, so the machine load affects both equally. */
export async function compare(what: string, own: Asked, bare: Asked, floor: Floor = {}): Promise<Figure> {
  const [ours, theirs] = [side(own), side(bare)]
  await load(own, Math.min(1, options.seconds))
  await load(bare, Math.min(0.5, options.seconds))
  for (let round = 0; round < options.rounds; round += 1) {
    await theirs.run()
    await ours.run()
  }
  const ratios = ours.rates.map((rate, round) => rate / (theirs.rates[round] ?? Number.NaN))
  const ratio = median(ratios)
  const costRatio = median(ours.costs.map((cost, round) => (theirs.costs[round] ?? Number.NaN) / cost))
  const p99 = percentile(ours.spent, 0.99)
  const slower = p99 / percentile(theirs.spent, 0.99)
  const claims = [
    floor.ratio && verdict(`floor ${floor.ratio}`, ratio >= floor.ratio),
    floor.p99Times && verdict(`p99 ≤ ${floor.p99Times} ×`, slower <= floor.p99Times),
    floor.p99Ms && verdict(`p99 ≤ ${floor.p99Ms} ms`, p99 <= floor.p99Ms),
  ]
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  return {
    what,
    measured: ours.summary(),
    reference: theirs.summary(),
    ratio: `${short(ratio)} (${short(least)}–${short(most)}), CPU ${short(costRatio)}`,
    wanted: claims.filter(Boolean).join('; '),
  }
}

const short = (value: number) => value.toPrecision(2)

function side(asked: Asked) {
  const rates: number[] = []
  const costs: number[] = []
  const spent: number[] = []
  return {
    rates,
    costs,
    spent,
    run: async () => {
      const { perSecond, processor } = await load(asked, options.seconds, spent)
      rates.push(perSecond)
      costs.push(processor)
    },
    summary: () =>
      `${rate(median(rates))}, ${ms(median(costs))} CPU, p50 ${ms(percentile(spent, 0.5))}, p99 ${ms(percentile(spent, 0.99))}`,
  }
}

/** Seconds that a few replies may take on a busy machine. */
const LONGEST_S = 60
/**
 * Minimum number of replies. Fewer prove nothing, because the first replies of all connections arrive at about the same
 * time.
 */
const LEAST = 2 * CONNECTIONS

/**
 * Returns the requests per second and the CPU time of the server per request. Adds each duration to `spent`. Runs
 * longer if there are too few replies.
 */
export async function load({ pid, ...asked }: Asked, duration: number, spent: number[] = []) {
  const before = processorMs(pid)
  let answered = 0
  let seconds = 0
  for (let next = duration; answered < LEAST && seconds < LONGEST_S; next *= 2) {
    const run = autocannon({ ...asked, connections: CONNECTIONS, duration: next })
    run.on('response', (_client, _status, _bytes, milliseconds) => spent.push(milliseconds))
    const { requests, duration: took, non2xx, errors } = await run
    if (non2xx > 0 || errors > 0) throw new Error(`${asked.url}: ${non2xx} refused, ${errors} failed`)
    answered += requests.total
    seconds += took
  }
  if (answered === 0) throw new Error(`${asked.url} answered nothing in ${seconds.toFixed(0)} s`)
  return { answered, perSecond: answered / seconds, processor: (processorMs(pid) - before) / answered }
}
