import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import { projectRoot } from '../src/platform/server/process/project-root.ts'
import { cleanUp, type RunningServer, startServer, temporaryStorage } from './support/server.ts'
import { openStorage, storageEnv } from './support/storage.ts'

let server: RunningServer | undefined
afterEach(() => server?.stop())
afterAll(cleanUp)

test('compares the files with the database, while the server runs or not', async () => {
  const STORAGE_DIR = temporaryStorage()
  const env = { STORAGE_DIR, ...(await storageEnv({ STORAGE_DIR })) }
  const storage = await openStorage(env)
  const check = async (...flags: string[]) => {
    const command = join(projectRoot, 'dist/server/storage-check.js')
    const child = spawn(process.execPath, [command, ...flags], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    })
    const output = Promise.all([child.stdout, child.stderr].map((stream) => buffer(stream)))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return {
      code,
      lines: Buffer.concat(await output)
        .toString()
        .trim()
        .split('\n'),
    }
  }
  const clean = {
    code: 0,
    lines: [
      expect.stringMatching(/^\d+ files \(.+ uploaded\) in \d+ objects: 0 missing, 0 orphaned, 0 damaged$/),
    ],
  }

  server = await startServer({ STORAGE_DIR, DEMO: 'on' })
  expect(await check()).toEqual(clean)
  await server.stop()
  expect(await check('--contents')).toEqual(clean)
  expect(await check('--all')).toEqual({
    code: 1,
    lines: expect.arrayContaining([expect.stringMatching(/^Usage/)]),
  })

  // A recent object may belong to an upload in progress.
  await storage.put('resource/stray/source.pdf', Buffer.from('x'), { contentType: 'application/pdf' })
  expect(await check()).toEqual({
    code: 0,
    lines: ['unfinished  resource/stray/source.pdf', expect.stringMatching(/0 damaged \(1 unfinished\)$/)],
  })
  await storage.delete('resource/stray/source.pdf')

  const films: string[] = []
  for await (const { key } of storage.list('video/')) films.push(key)
  const [lost = '', changed = ''] = films.toSorted()
  const film = await buffer(await storage.read(changed))
  await storage.delete(lost)
  film[0] = (film[0] ?? 0) ^ 255
  await storage.put(changed, film, { contentType: 'video/mp4' })
  const found = await check('--contents')
  expect(found.code).toBe(1)
  expect(found.lines.slice(0, 2)).toEqual([`missing  ${lost}`, `damaged  ${changed}`])
})
