import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '../../src/platform/server/db/connect.ts'
import type { Answer } from './requests.ts'
import type { Work } from './statements.ts'

export type Reference = { url: string; pid: number; stop(): Promise<void> }

type Content = {
  /** The file that `/file` streams. */
  file?: string
  /** The replies of `/bytes/0`, `/bytes/1` …: the same bytes and headers. */
  answers?: readonly Answer[]
  /**
   * `/sql/0`, `/sql/1` … run these statements and send the rows. `/pages/0`, `/pages/1` … run them and send the bytes
   * of `answers`.
   */
  works?: readonly Work[]
  address?: DatabaseAddress
}

/** Headers that Fastify or the connection adds itself. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']

/** Starts a bare Fastify server in its own process. */
export async function startReference({ answers = [], ...content }: Content = {}): Promise<Reference> {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-bench-'))
  const note = join(folder, 'content.json')
  const plain = answers.map(({ headers, body }) => ({
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
    body: body.toString('base64'),
  }))
  writeFileSync(note, JSON.stringify({ ...content, answers: plain }), { mode: 0o600 })
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'reference.mjs'), note], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = once(child, 'exit')
  if (!child.stdout) throw new Error('The reference server cannot be heard')
  const first = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended])
  rmSync(folder, { recursive: true, force: true })
  if (typeof first[0] !== 'string') throw new Error('The reference server did not start')
  return {
    url: first[0].trim(),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
