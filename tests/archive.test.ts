import { spawn } from 'node:child_process'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { projectRoot } from '../src/server/project-root.ts'
import { createTestDatabase } from '../src/server/testing/database.ts'
import { cleanUp, type RunningServer, startServer, temporaryStorage } from './support/server.ts'
import { storageEnv } from './support/storage.ts'

const running: RunningServer[] = []
async function start(env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(env)
  running.push(server)
  return server
}
afterEach(async () => void (await Promise.all(running.splice(0).map((server) => server.stop()))))
afterAll(cleanUp)

/** A command of the built server, as npm runs it. */
async function command(name: string, args: string[], env: { STORAGE_DIR: string; DATABASE_URL?: string }) {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server', `${name}.js`), ...args], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      INIT_CWD: '/nowhere',
      ...(await storageEnv(env)),
      ...env,
    },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: output.trim() }
}

const coursesOf = async (server: RunningServer) =>
  (await fetch(`${server.url}/api/courses`).then((reply) => reply.json())) as { title: string }[]

it('carries a running academy to another machine, and refuses to mix two', async () => {
  const [here, there] = [temporaryStorage(), temporaryStorage()]
  const file = join(temporaryStorage(), 'academy.tar.gz')
  const first = await start({ STORAGE_DIR: here, DEMO: 'on' })
  const exported = await command('export', [file], { STORAGE_DIR: here })
  expect(exported).toEqual({
    code: 0,
    output: expect.stringMatching(/academy\.tar\.gz \([\d.]+ MB\): users \d+, courses 1\d/),
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await command('export', [file], { STORAGE_DIR: here })).output).toContain('is there already')
  expect((await command('import', [file], { STORAGE_DIR: here })).output).toContain(
    'only goes into an empty academy',
  )

  const imported = await command('import', [file], { STORAGE_DIR: there })
  expect(imported).toEqual({ code: 0, output: expect.stringContaining('npm run admin -- admin --password') })
  const second = await start({ STORAGE_DIR: there })
  expect(await coursesOf(second)).toEqual(await coursesOf(first))
  expect((await command('admin', ['admin', '--password'], { STORAGE_DIR: there })).output).toMatch(
    /password {2}\S+$/,
  )
})

it('goes into a running academy on a database of its own', async () => {
  const here = temporaryStorage()
  const file = join(temporaryStorage(), 'academy.tar.gz')
  const first = await start({ STORAGE_DIR: here, DEMO: 'on' })
  expect((await command('export', [file, '--with-passwords'], { STORAGE_DIR: here })).code).toBe(0)
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, STORAGE_DIR: temporaryStorage() }
  const second = await start(env)
  expect(await coursesOf(second)).toEqual([])
  expect(await command('import', [file], env)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Imported: users/),
  })
  expect(await coursesOf(second)).toEqual(await coursesOf(first))
  await second.stop()
  await database.close()
})

it('backs up into its storage and keeps the last seven', async () => {
  const storage = temporaryStorage()
  const folder = join(storage, 'backups')
  await mkdir(folder, { recursive: true })
  const name = (day: number) => `2020-01-0${day}-120000.tar.gz`
  for (let day = 1; day <= 9; day += 1) await writeFile(join(folder, name(day)), 'old')
  await writeFile(join(folder, 'mine.tar.gz'), 'kept')
  const { code, output } = await command('backup', [], { STORAGE_DIR: storage })
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('the last 7 are kept') })
  const names = (await readdir(folder)).sort()
  expect(names).toEqual([
    ...[4, 5, 6, 7, 8, 9].map(name),
    expect.stringMatching(/^2\d{3}-\d\d-\d\d-\d{6}\.tar\.gz$/),
    'mine.tar.gz',
  ])
  expect((await stat(join(folder, names[6] ?? ''))).mode & 0o777).toBe(0o600)
})

it('says how a command is used, and what is wrong', async () => {
  const env = { STORAGE_DIR: temporaryStorage() }
  for (const [name, ...args] of [
    ['export'],
    ['export', 'a', 'b'],
    ['export', 'a', '--all'],
    ['import'],
    ['backup', 'x'],
  ]) {
    const { code, output } = await command(name ?? '', args, env)
    expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run/)])
  }
  expect(await command('import', ['academy.tar.gz'], env)).toEqual({
    code: 1,
    output: '/nowhere/academy.tar.gz is not a file that can be read',
  })
})
