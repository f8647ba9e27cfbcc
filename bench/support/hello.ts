import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Hello = { url: string; stop(): Promise<void> }

/** A bare Fastify server in a process of its own, ready to answer. */
export async function startHello(file = ''): Promise<Hello> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'hello.mjs'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (!child.stdout) throw new Error('The reference server cannot be heard')
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return {
    url: line.trim(),
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
