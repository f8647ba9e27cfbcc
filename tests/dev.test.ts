import { spawn } from 'node:child_process'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { recordedLine } from '../src/platform/server/db/embedded/postmaster.ts'
import { isAlive } from '../src/platform/server/db/embedded/processes.ts'
import { projectRoot } from '../src/platform/server/process/project-root.ts'
import { cleanUp, freePort, temporaryStorage } from './support/server.ts'

type Development = Readonly<{ url: string; output(): string; stop(): Promise<number | null> }>

const running: Development[] = []
afterEach(async () => void (await Promise.all(running.splice(0).map((server) => server.stop()))))
afterAll(cleanUp)

async function develop(storageDir: string) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/run.mjs'), 'dev'], {
    env: {
      PATH: process.env['PATH'],
      STORAGE_DIR: storageDir,
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const server = { url: `http://127.0.0.1:${port}`, output: () => output, ended, stop }
  running.push(server)
  return server
}

const starts = (server: Development) => server.output().match(/is ready at/g)?.length ?? 0

test('reloads after a save with the same database, and stops it at the end', async () => {
  const storageDir = temporaryStorage()
  const database = () => recordedLine(`${storageDir}/postgres/data`, 0) ?? 0
  const server = await develop(storageDir)
  await expect.poll(() => starts(server), { timeout: 180_000 }).toBe(1)
  const before = database()
  const page = await fetch(server.url)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('/@vite/client')
  // A service worker would cache files that change. The script removes one that a built server at this URL has
  // installed.
  expect(html).not.toContain('sw.js')
  expect(await (await fetch(`${server.url}/sw.js`)).text()).toContain('registration.unregister()')

  const save = () => {
    const now = new Date()
    utimesSync(join(projectRoot, 'src/academy/server/settings.ts'), now, now)
    return starts(server)
  }
  // The first save may happen before all files are watched, so the test saves repeatedly.
  await expect.poll(save, { timeout: 180_000, interval: 5_000 }).toBeGreaterThan(1)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(database()).toBe(before)
  expect(isAlive(before)).toBe(true)

  const second = await develop(storageDir)
  expect(await second.ended).toBe(1)
  expect(second.output().trim().split('\n')).toEqual([
    expect.stringMatching(/in use by another Lantern.*STORAGE_DIR=storage-dev PORT=3001 npm run dev/),
  ])

  expect(await server.stop()).toBe(0)
  expect(isAlive(before)).toBe(false)
})
