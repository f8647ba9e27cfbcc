import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../src/platform/server/process/project-root.ts'
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts'
import { create, newCourse } from './support/courses.ts'
import { arrive, expectSuccess, expectToast, seen } from './support/page.ts'
import { ADMIN, signIn } from './support/people.ts'
import { launchBrowser } from './support/browser.ts'
import { writeFilm } from '../src/testing/films.ts'
import { freePort, type RunningServer } from './support/server.ts'

const MEGABYTE = 1024 * 1024
const WORDS = 'The storage is full. Ask the administrator to free some space.'

/** Runs a program with a small disk that is mounted at the folder. */
const onSmallDisk = (folder: string, megabytes: number, ...command: string[]) =>
  [
    'unshare',
    [
      '-Urm',
      'sh',
      '-c',
      `mount -t tmpfs -o size=${megabytes}m lantern "$0" && exec "$@"`,
      folder,
      ...command,
    ],
  ] as const
// Only root can resize this disk from outside.
const possible = process.getuid?.() === 0 && spawnSync(...onSmallDisk(tmpdir(), 1, 'true')).status === 0

// If the tests may not mount a disk, src/testing/http/storage-full.test.ts tests as much as possible.
describe.skipIf(!possible)('a disk of 40 MB', () => {
  let database: TestDatabase
  let server: Pick<RunningServer, 'url' | 'pid'>
  let browser: Browser
  let folder: string
  let stop = async () => {}

  beforeAll(async () => {
    database = await createTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'lantern-small-'))
    const port = String(await freePort())
    const main = join(projectRoot, 'dist/server/main.js')
    const child = spawn(...onSmallDisk(folder, 40, process.execPath, main), {
      cwd: projectRoot,
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        DEMO: 'off',
        RATE_LIMITS: 'off',
        SESSION_SECRET: 'a secret that only tests have',
        DATABASE_URL: database.url,
        STORAGE_DIR: folder,
        PORT: port,
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
      },
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    server = { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
    for (let tries = 0; tries < 600; tries++) {
      const reply = await fetch(`${server.url}/readyz`).catch(() => null)
      if (reply?.ok) break
      await sleep(50)
    }
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await stop()
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Lists the files on the disk, which only the server can see. */
  const left = async () =>
    (
      await Promise.all(
        ['tmp', 'partial'].map((name) => readdir(join(`/proc/${server.pid}/root`, folder, name))),
      )
    ).flat()

  const enlarge = (megabytes: number) => {
    const place = ['-t', String(server.pid), '-U', '-m', '--preserve-credentials']
    const { status, stderr } = spawnSync('nsenter', [
      ...place,
      'mount',
      '-o',
      `remount,size=${megabytes}m`,
      folder,
    ])
    expect(status, String(stderr)).toBe(0)
  }

  test('refuses an upload when the disk is full, shows it in the studio, and continues at the next attempt', async () => {
    const owner = await signIn(browser, server, ADMIN.username)
    const { page, request } = owner
    await create(request, '/api/categories', { name: 'Music' })
    const courseId = (await newCourse(request, { title: 'Films' })).id
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

    // The request does not declare its length.
    const start = '--mine\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
    let parts = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        parts += 1
        if (parts === 1) controller.enqueue(Buffer.from(start))
        else if (parts <= 61) controller.enqueue(Buffer.alloc(MEGABYTE, parts))
        else controller.close()
      },
    })
    const reply = await fetch(`${server.url}/api/upload/video`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=mine' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect([reply.status, await reply.json()]).toEqual([507, { code: 'STORAGE_FULL', message: WORDS }])
    expect(await left()).toEqual([])

    const films = await mkdtemp(join(tmpdir(), 'lantern-film-'))
    const film = join(films, 'film.mp4')
    await writeFilm(film, 60 * MEGABYTE)

    await arrive(page, `/admin/lessons?courseId=${courseId}`)
    await page.getByRole('button', { name: 'Add Lesson' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
    await dialog.getByLabel('Title').fill('A long film')
    await dialog.getByText('Upload video', { exact: true }).click()
    await dialog.getByLabel('Video file').setInputFiles(film)
    await dialog.getByRole('button', { name: 'Create lesson' }).click()
    await expectToast(page, 'Upload Failed', WORDS)
    await seen(dialog.getByText('film.mp4 was not uploaded'))
    await seen(dialog.getByText(WORDS))
    expect(await left()).toEqual([])

    enlarge(200)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expectSuccess(page, 'Lesson created successfully')
    expect(owner.complaints).toEqual([])
    await rm(films, { recursive: true })
  })
})
