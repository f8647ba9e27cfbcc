import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, ask, openInstallation } from './support/installation.ts'
import { type Fault, seconds, spread } from './support/fault.ts'
import { examine, examineFiles } from './support/oracle.ts'
import { createStorm } from './support/write-load.ts'

const ROUNDS = 5
const UPLOADS = 6

type Upload = { sent: ClientRequest; end: string; status: Promise<number> }

/** Starts an upload and sends everything but its last bytes. */
async function begin({ url, cookie }: Installation, n: number): Promise<Upload> {
  const start = `--mine\r\nContent-Disposition: form-data; name="file"; filename="${n}.pdf"\r\n\r\n%PDF-1.7\n`
  const filling = '%'.repeat(200_000)
  const end = '\n%%EOF\n\r\n--mine--\r\n'
  const sent = request(`${url}/api/upload/resource`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie,
      'content-type': 'multipart/form-data; boundary=mine',
      expect: '100-continue',
      'content-length': start.length + filling.length + end.length,
    },
  })
  const status = new Promise<number>((resolve) => {
    sent.once('response', (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    sent.once('error', () => resolve(0))
  })
  const begun = once(sent, 'continue')
  sent.flushHeaders()
  await begun
  sent.write(start + filling)
  return { sent, end, status }
}

export const shutdown: Fault = {
  name: 'shutdown',
  what: 'the server is told to end (SIGTERM) with uploads on their way, of which one never goes on',
  async run(say) {
    const times: number[] = []
    let finished = 0
    let cut = 0
    for (const workers of ['1', '2']) {
      const academy = await openInstallation({ WORKERS: workers })
      const { journal, blow, calm } = await createStorm(academy)
      for (let round = 1; round <= ROUNDS; round += 1) {
        blow()
        await journal.untilNext()
        const uploads = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => begin(academy, n)))
        await sleep(500)
        const began = performance.now()
        // One upload of the last round sends nothing more. The server cuts it off when the time is up.
        const silent = round === ROUNDS ? uploads.pop() : undefined
        const stopped = academy.server.stop()
        await sleep(1_000)
        for (const { sent, end } of uploads) sent.end(end)
        const statuses = await Promise.all(uploads.map(({ status }) => status))
        if (statuses.some((status) => status !== 201))
          throw new Error(`Uploads on their way were answered with ${statuses.join(', ')}`)
        finished += statuses.length
        const { code } = await stopped
        if (code !== 0) throw new Error(`The server ended with ${code}`)
        if (silent) {
          if ((await silent.status) === 201) throw new Error('What never came to its end was stored')
          cut += 1
        } else times.push(performance.now() - began)
        await academy.start()
        await calm()
        // Removes the uploads of this script, because the check accepts only those of the write load.
        await forget(academy)
        const { acknowledged, inFlight } = await examine(academy, journal)
        say(
          `${workers} worker${workers === '1' ? '' : 's'}, ${round}: ended after ${seconds(performance.now() - began)} with its start; acknowledged ${acknowledged}, in flight ${inFlight}, lost 0`,
        )
      }
      await examineFiles(academy)
    }
    return `${finished} uploads finished, ${cut} cut off without a trace; ended after ${spread(times)} where all went on`
  },
}

/** Deletes the rows of uploads that this script made. */
async function forget(academy: Installation): Promise<void> {
  await ask(academy, ({ sql }) => sql`delete from files where kind = 'resource' and bytes > 200000`)
}
