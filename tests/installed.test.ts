import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../src/platform/server/process/project-root.ts'
import { picture } from '../src/testing/pictures.ts'
import { cleanUp, type RunningServer, startServer } from './support/server.ts'

// What an installation without the tools has: the built server, what it reads, and the packages that are no tools.

const READ = [
  'dist',
  'drizzle',
  'package.json',
  'src/accounts/server/passwords/common-passwords.txt',
  'src/demo/files',
  'src/payments/server/receipts/fonts',
]

const root = mkdtempSync(join(tmpdir(), 'lantern-installed-'))
let server: RunningServer

beforeAll(async () => {
  for (const name of READ) cpSync(join(projectRoot, name), join(root, name), { recursive: true })
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; dependencies?: object; optionalDependencies?: object }>
  }
  for (const [name, { dev, dependencies, optionalDependencies }] of Object.entries(lock.packages)) {
    const [from, to] = [join(projectRoot, name), join(root, name)]
    if (name === '' || dev || !existsSync(from)) continue
    mkdirSync(dirname(to), { recursive: true })
    // Large programs for this platform need nothing else; what does has to find it here.
    if (dependencies ?? optionalDependencies)
      cpSync(from, to, {
        recursive: true,
        filter: (path) => !path.slice(from.length).includes('node_modules'),
      })
    else symlinkSync(from, to)
  }
  server = await startServer({ DEMO: 'on', ADMIN_USERNAME: 'head', ADMIN_PASSWORD: 'of the academy' }, root)
})
afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
  cleanUp()
})

test('runs on its few packages: pages, data, passwords, sessions, pictures', async () => {
  const page = await fetch(`${server.url}/courses`)
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('Python from the First Line'),
  ])
  const body = JSON.stringify({ username: 'head', password: 'of the academy' })
  const headers = { 'content-type': 'application/json' }
  const entered = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body })
  expect(entered.status).toBe(200)
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const form = new FormData()
  form.set('courseId', 'temp')
  form.set('file', new Blob([new Uint8Array(await picture(1))], { type: 'image/png' }), 'cover.png')
  const uploaded = await fetch(`${server.url}/api/upload/thumbnail`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  expect([uploaded.status, await uploaded.text()]).toEqual([
    201,
    expect.stringContaining('/media/thumbnails/'),
  ])
})

test('is told apart from the tools: few packages, and none of the client', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: object
  }
  expect(Object.keys(dependencies).length).toBeLessThan(12)
  expect(existsSync(join(root, 'node_modules/react'))).toBe(false)
})
