import { setTimeout } from 'node:timers/promises'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type MeasuredServer, startMeasuredServer } from './support/measured-server.ts'
import { load } from './support/compare.ts'
import { inFolder, makeClip, makeLargeFilm } from './support/films.ts'
import { type Bench, type Figure, ms, percent, percentile, rate, times, verdict } from './support/figures.ts'
import { grow, sizeOf } from './support/grow.ts'
import { options } from './support/options.ts'
import { multipart } from './support/uploads.ts'
import { fetchOnce } from './support/requests.ts'

/** The number of requests in the queue if the server refuses none. */
const CROWD = 400
const SLOW_READERS = 200
/** The size of the video: more than a connection buffers if the client reads nothing. */
const UNREAD_BYTES = 30 * 1024 * 1024

/** Measures overload: twice as many pages as possible, many sign-ins, slow clients, and a video to encode. */
export const overload: Bench = {
  name: 'overload',
  async run() {
    const academy = await startMeasuredServer({ KEEP_ANSWERS: '0' })
    const { url, pid, sql } = academy
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

    // Wait until the remaining requests of the overload are answered.
    while ((await fetchOnce(page.url)).status !== 200) await setTimeout(100)
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
      await compare(page.url, 'while fifty sign in without a pause', () => {
        const signIns = autocannon({
          url: `${url}/api/login`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'bench', password: 'a wrong password' }),
          connections: 50,
          duration: options.seconds + 1,
        })
        return async () => void (await signIns)
      }),
      ...(await inFolder(async (folder) => {
        const [large, clip] = [join(folder, 'large.mp4'), join(folder, 'clip.mp4')]
        await makeLargeFilm(large, UNREAD_BYTES)
        await makeClip(clip, 60, '1280x720')
        return [
          await compare(page.url, `beside ${SLOW_READERS} who ask for a video and do not read it`, () =>
            leaveUnread(academy, large),
          ),
          await compare(page.url, 'while a video is encoded', () => encode(academy, clip)),
        ]
      })),
    ]
  },
}

/**
 * Measures a page on an idle server and during other work. `begin` starts that work and returns a function that ends
 * it.
 */
async function compare(
  url: string,
  beside: string,
  begin: () => (() => Promise<void>) | Promise<() => Promise<void>>,
): Promise<Figure> {
  const [alone, disturbed]: [number[], number[]] = [[], []]
  await browse(url, alone)
  const end = await begin()
  await browse(url, disturbed)
  await end()
  const [calm, busy] = [percentile(alone, 0.5), percentile(disturbed, 0.5)]
  return {
    what: `a page ${beside} (p50), against a quiet moment`,
    measured: ms(busy),
    reference: ms(calm),
    ratio: times(busy / calm),
    wanted: verdict('× 2', busy <= 2 * calm),
  }
}

/** Opens connections that request a video and read nothing. */
async function leaveUnread(academy: MeasuredServer, film: string): Promise<() => Promise<void>> {
  const { hostname, port, host } = new URL(academy.url)
  const address = await multipart.upload(academy, film)
  await untilState(academy, address, ['ready', 'failed'])
  const asked = `GET ${address} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${academy.cookie}\r\n\r\n`
  const readers: Socket[] = []
  for (let n = 0; n < SLOW_READERS; n += 1) {
    const reader = connect({ host: hostname, port: Number(port) }).pause()
    reader.on('error', () => undefined)
    await once(reader, 'connect')
    reader.write(asked)
    readers.push(reader)
  }
  // The buffers take some time to fill. The measurement starts afterwards, while the connections stay open.
  await sleep(3000)
  return async () => readers.forEach((reader) => reader.destroy())
}

/** Starts encoding a video. */
async function encode(academy: MeasuredServer, clip: string): Promise<() => Promise<void>> {
  const address = await multipart.upload(academy, clip)
  await untilState(academy, address, ['processing'])
  return async () => {
    if ((await stateOf(academy, address)) !== 'processing')
      throw new Error('The video was encoded before the page was measured')
  }
}

async function untilState(
  academy: MeasuredServer,
  address: string,
  states: readonly string[],
): Promise<void> {
  while (!states.includes((await stateOf(academy, address)) ?? '')) await sleep(50)
}

async function stateOf({ sql }: MeasuredServer, address: string): Promise<string | undefined> {
  const fileId = address.split('/').at(-1) ?? ''
  const [video] = await sql<{ state: string }[]>`select state from videos where file_id = ${fileId}`
  return video?.state
}

/** Simulates one user who opens one page after the other. */
async function browse(url: string, spent: number[]): Promise<void> {
  const run = autocannon({ url, connections: 1, duration: options.seconds })
  run.on('response', (_client, _status, _bytes, took) => spent.push(took))
  await run
}
