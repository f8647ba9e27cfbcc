import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { projectRoot } from '../../platform/server/process/project-root.ts'
import type { Person } from '../guards/people.ts'
import { openFuzz } from './harness.ts'

/** Maximum time in milliseconds for which a call may block the event loop. */
export const MAX_HOLD_MS = 50
/** Maximum number of attempts. Other programs may use the CPU during some attempts, but not during all of them. */
const MAX_TRIES = 12

export type Call = {
  name: string
  path: string
  method: string
  body?: string
  headers?: Record<string, string>
  /** The caller. The default is the owner. */
  as?: Person
}

/** Starts a server in a separate process, which reports how long each call blocks its event loop. */
export async function openLoopServer() {
  const fuzz = await openFuzz()
  const { env } = fuzz.app.services
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', join(projectRoot, 'src/testing/server-process.ts')],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATABASE_URL: fuzz.app.database.url,
        STORAGE_DIR: env.storageDir,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'fatal',
        // Turns the response cache off, so that each call runs.
        KEEP_ANSWERS: '0',
      },
    },
  )
  const [started] = (await once(server, 'message')) as [{ url: string }]
  let longest = { ms: 0, name: 'nothing' }

  /** Returns the longest time that the event loop was blocked since the last `reset`. */
  async function ask(what: 'reset' | 'read'): Promise<number> {
    server.send(what)
    const [{ away }] = (await once(server, 'message')) as [{ away: number }]
    return away
  }

  async function send({ path, method, body, headers, as = 'owner' }: Call): Promise<void> {
    const { cookie } = fuzz.people[as]
    const reply = await fetch(started.url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    })
    // Does not read the body, because an event stream never ends.
    if (reply.headers.get('content-type')?.startsWith('text/event-stream')) return reply.body?.cancel()
    const text = await reply.text()
    expect(reply.status, text.slice(0, 500)).toBeLessThan(500)
  }

  async function run(calls: readonly Call[], restore: boolean): Promise<number> {
    await ask('reset')
    for (const call of calls) await send(call)
    const away = await ask('read')
    if (restore) await fuzz.restore()
    return away
  }

  const remember = (ms: number, name: string) => {
    if (ms > longest.ms) longest = { ms, name }
  }

  /** Makes all calls in parallel. If a call blocked the event loop, repeats the calls one by one, several times. */
  async function expectQuick(calls: readonly Call[], { restore = false } = {}): Promise<void> {
    const all = await run(calls, restore)
    if (all < MAX_HOLD_MS) return remember(all, calls[0]?.name ?? '')
    for (const call of calls) {
      let least = Infinity
      for (let tries = 0; tries < MAX_TRIES && least >= MAX_HOLD_MS; tries++)
        least = Math.min(least, await run([call], restore))
      remember(least, call.name)
      expect
        .soft([call.name, least < MAX_HOLD_MS ? 'quick' : `held for ${Math.round(least)} ms`])
        .toEqual([call.name, 'quick'])
    }
  }

  return {
    ...fuzz,
    expectQuick,
    close: async () => {
      process.stdout.write(`longest hold: ${Math.round(longest.ms)} ms, ${longest.name}\n`)
      server.kill()
      await fuzz.close()
    },
  }
}

export type LoopServer = Awaited<ReturnType<typeof openLoopServer>>
