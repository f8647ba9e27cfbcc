import { setTimeout as sleep } from 'node:timers/promises'
import { sampleVideo } from '../src/testing/films.ts'
import { encode, TUS } from '../src/testing/tus.ts'
import { freePort, temporaryStorage } from '../tests/support/server.ts'
import { openInstallation } from './support/installation.ts'
import { listen } from './support/events.ts'
import { type Fault, seconds, until } from './support/fault.ts'
import { startNginx } from './support/nginx.ts'
import { startDatabases } from './instances.ts'

const ROUNDS = 3
const READERS = 4
const PIECES = 40

export const rolling: Fault = {
  name: 'rolling',
  what: 'two instances behind the nginx file of docs/operations.md are restarted in turns under load',
  async run(say) {
    const ports = [String(await freePort()), String(await freePort())]
    const url = await startNginx('docs/operations.md', 'upstream lantern {', ports)
    const env = {
      DATABASE_URL: await (await startDatabases())(),
      STORAGE_DIR: temporaryStorage(),
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
      DEMO: 'on',
    }
    const first = await openInstallation({ ...env, PORT: ports[0] ?? '' })
    const academies = [first, await openInstallation({ ...env, PORT: ports[1] ?? '' })]
    const { cookie } = first

    const failed = new Map<string, number>()
    let asked = 0
    let over = false
    const ask = async (path: string, init: RequestInit = {}) => {
      asked += 1
      try {
        const reply = await fetch(url + path, { ...init, headers: { cookie, ...init.headers } })
        await reply.arrayBuffer()
        if (reply.status >= 500) throw new Error(String(reply.status))
        return reply
      } catch (error) {
        const what = `${init.method ?? 'GET'} ${path.replace(/[^/]*$/, '')} ${error instanceof Error ? error.message : ''}`
        failed.set(what, (failed.get(what) ?? 0) + 1)
        return null
      }
    }
    const json = { 'content-type': 'application/json' }
    const read = async () => {
      while (!over) {
        await ask('/courses')
        await ask('/api/courses?limit=5')
        await sleep(20)
      }
    }
    const write = async () => {
      for (let n = 1; !over; n += 1) {
        await ask('/api/categories', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ name: `Rolling ${n}` }),
        })
        await sleep(50)
      }
    }
    // A video that is uploaded in parts, as the studio does.
    const video = await sampleVideo({ seconds: 4 })
    const upload = async () => {
      const begun = await ask('/api/upload/tus', {
        method: 'POST',
        headers: {
          ...TUS,
          'upload-length': String(video.length),
          'upload-metadata': encode({ filename: 'film.mp4', courseId: 'temp' }),
        },
      })
      const path = begun?.headers.get('location')?.replace(url, '')
      if (!path) throw new Error(`An upload is answered with ${begun?.status}`)
      const piece = Math.ceil(video.length / PIECES)
      let last: Response | null = null
      for (let offset = 0; offset < video.length; offset += piece) {
        last = await ask(path, {
          method: 'PATCH',
          headers: {
            ...TUS,
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body: new Uint8Array(video.subarray(offset, offset + piece)),
        })
        if (last?.status !== 204) throw new Error(`A piece is answered with ${last?.status}`)
        await sleep(300)
      }
      return last?.headers.get('upload-result')
    }

    const stream = listen(url, cookie)
    await until('the event stream is open', () => stream.heard.connections > 0)
    const load = [...Array.from({ length: READERS }, read), write()]
    const uploading = upload()
    uploading.catch(() => undefined)
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const academy of academies) {
        const began = performance.now()
        await academy.server.stop()
        const stopped = performance.now()
        await academy.start()
        say(`stopped in ${seconds(stopped - began)}, started in ${seconds(performance.now() - stopped)}`)
        await sleep(1_500)
      }
    }
    const result = await uploading
    over = true
    await Promise.all(load)
    await stream.stop()
    const { connections, refused } = stream.heard
    if (!result?.startsWith('/media/')) throw new Error(`The upload ended with ${result}`)
    if (connections < 2) throw new Error('The event stream was not opened elsewhere')
    if (failed.size > 0 || refused > 0)
      throw new Error(
        `Failed of ${asked}: ${[...failed].map(([what, n]) => `${n} × ${what}`).join('; ')}; streams refused ${refused}`,
      )
    return `${2 * ROUNDS} restarts, ${asked} requests, none failed; an upload of ${PIECES} pieces went on, the event stream was opened ${connections} times`
  },
}
