import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../src/platform/server/process/project-root.ts'
import { version } from '../src/platform/server/process/version.ts'
import { picture, screenshot } from '../src/testing/pictures.ts'
import { makeProgram } from './support/program.ts'
import { cleanUp, type RunningServer, startServer } from './support/server.ts'

// Tests an installation of the package that `npm pack` creates: the built server, its data files, and the runtime
// packages.

const root = mkdtempSync(join(tmpdir(), 'lantern-installed-'))
const installed = join(root, 'node_modules/lantern')
const lantern = join(installed, 'scripts/lantern.mjs')
const run = promisify(execFile)
let server: RunningServer
let packed: { size: number; files: { path: string }[] }

/** Runs the command from another folder, as an operator would. */
async function typed(...args: string[]) {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
  return run(process.execPath, [lantern, ...args], { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: (stdout + stderr).trim(),
    }),
  )
}

beforeAll(async () => {
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', root]
  const { stdout } = await run('npm', pack, {
    cwd: projectRoot,
    shell: process.platform === 'win32',
    maxBuffer: 16_000_000,
  })
  ;[packed] = JSON.parse(stdout) as [typeof packed]
  await run('tar', ['-xzf', `lantern-${version}.tgz`], { cwd: root })
  mkdirSync(dirname(installed))
  renameSync(join(root, 'package'), installed)
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; dependencies?: object; optionalDependencies?: object }>
  }
  for (const [name, { dev, dependencies, optionalDependencies }] of Object.entries(lock.packages)) {
    const [from, to] = [join(projectRoot, name), join(root, name)]
    if (name === '' || dev || !existsSync(from)) continue
    mkdirSync(dirname(to), { recursive: true })
    // Packages without dependencies can be large binaries for this platform, so they are only linked. Packages with
    // dependencies are copied, because they must find them here.
    if (dependencies ?? optionalDependencies)
      cpSync(from, to, {
        recursive: true,
        filter: (path) => !path.slice(from.length).includes('node_modules'),
      })
    else symlinkSync(from, to)
  }
  const program = { args: [lantern, '--host', '127.0.0.1'], cwd: root }
  server = await startServer(
    { DEMO: 'on', ADMIN_USERNAME: 'head', ADMIN_PASSWORD: 'of the academy', PRIVATE_WEBHOOKS: 'on' },
    program,
  )
})
afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
  await cleanUp()
})

/** Signs in and returns a function for further requests. */
async function enter() {
  const body = JSON.stringify({ username: 'head', password: 'of the academy' })
  const headers = { 'content-type': 'application/json' }
  const entered = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body })
  expect(entered.status).toBe(200)
  return entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('runs with its few packages: pages, data, passwords, sessions, pictures', async () => {
  const page = await fetch(`${server.url}/courses`)
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('Python from the First Line'),
  ])
  const cookie = await enter()
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

test('creates receipts: the packed server finds its worker file and its fonts', async () => {
  const json = { 'content-type': 'application/json' }
  const post = (path: string, body: object, cookie = '') =>
    fetch(server.url + path, { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify(body) })
  const registered = await post('/api/register', { username: 'asha', password: 'long enough' })
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = { amount: 4999, transactionId: '412233445566', proofImage: await screenshot(1) }
  const sent = await post('/api/payments', { ...body, paymentMethod: 'UPI/Bank Transfer' }, cookie)
  const { id } = (await sent.json()) as { id: number }
  const approved = await fetch(`${server.url}/api/payments/${id}`, {
    method: 'PATCH',
    headers: { ...json, cookie: await enter() },
    body: JSON.stringify({ status: 'approved' }),
  })
  expect(approved.status).toBe(200)
  const receipt = await fetch(`${server.url}/api/payments/${id}/receipt`, { headers: { cookie } })
  expect([receipt.status, (await receipt.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('prints its usage and version, and rejects unknown options', async () => {
  expect(await typed('--version')).toEqual({ code: 0, output: version })
  const help = await typed('--help')
  expect(help).toEqual({ code: 0, output: expect.stringContaining('Usage: lantern [--port 3000]') })
  const names = [...help.output.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name]) => name ?? '')
  expect(names).toHaveLength(
    readdirSync(join(projectRoot, 'src/commands'), { withFileTypes: true }).filter((one) => one.isFile())
      .length,
  )
  for (const name of names) {
    const { code, output } = await typed(name, '--help')
    expect([code, output]).toEqual([0, expect.stringContaining(`Usage: lantern ${name}`)])
    expect(output).not.toMatch(/npm run|-- -/)
  }
  const refused = async (...args: string[]) => (await typed(...args)).output
  expect(await typed('--prt', '80')).toMatchObject({ code: 1, output: expect.stringContaining('--prt') })
  expect(await refused('--port')).toContain('--port needs a value')
  expect(await refused('--port=http', '--data', 'academy')).toContain('PORT must be a whole number')
  expect(await refused('restore')).toContain("no command 'restore'")
})

test('uses the given data folder, while the server runs', async () => {
  const { code, output } = await typed('backup', '--data', server.storageDir)
  expect([code, output]).toEqual([0, expect.stringContaining(join(server.storageDir, 'backups'))])
  expect(readdirSync(root).sort()).toEqual([`lantern-${version}.tgz`, 'node_modules'])
})

test('finds problems, and explains them in plain words', async () => {
  const { code, output } = await typed('doctor', '--data', server.storageDir)
  expect([code, output]).toEqual([0, expect.stringMatching(/^ok {5}database .*Lantern/m)])
  expect(output).toMatch(/^ok {5}totals/m)
  const nowhere = await typed('doctor', '--data', join(root, 'nowhere'))
  expect(nowhere).toEqual({
    code: 1,
    output: expect.stringMatching(/^WRONG {2}permissions {2}\S*nowhere does not exist/),
  })
  expect(existsSync(join(root, 'nowhere'))).toBe(false)
})

test('contains no sources, no tools and no source maps for browsers', () => {
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: object
  }
  expect(Object.keys(dependencies).length).toBeLessThan(12)
  expect(existsSync(join(root, 'node_modules/react'))).toBe(false)
  // Scripts are two thirds of this size. Scripts for browsers exist once per language, and each in three forms
  // (plain, gzip and Brotli).
  expect(packed.size).toBeLessThan(12_000_000)
  expect(
    packed.files.filter(({ path }) => /((?<!\.d)\.tsx?|\.map)$|(^|\/)(tests|bench)\//.test(path)),
  ).toEqual([])
})

test('a program in another folder can use the client with types and a token, and receive webhooks', async () => {
  const program = await makeProgram()
  try {
    const cookie = await enter()
    const make = async <T>(path: string, body: object): Promise<T> => {
      const headers = { 'content-type': 'application/json', cookie }
      const made = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(made.status).toBe(201)
      return (await made.json()) as T
    }
    const scopes = ['read', 'write', 'admin']
    const { token } = await make<{ token: string }>('/api/account/tokens', { name: 'Program', scopes })
    const running = program.start(server.url, token)
    const { port } = await running.said<{ port: number }>()
    const url = `http://127.0.0.1:${port}/`
    const webhook = await make<object>('/api/webhooks', { url, events: ['user.registered'] })
    running.tell(webhook)
    expect(await running.said()).toEqual({
      username: 'head',
      titles: expect.arrayContaining(['Python from the First Line']),
      hasDates: true,
      heard: 'test',
      isFromAcademy: true,
    })
  } finally {
    program.remove()
  }
}, 240_000)
