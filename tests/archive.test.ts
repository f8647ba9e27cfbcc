import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../src/testing/database.ts'
import { createOlderBackup } from '../src/testing/older-backup.ts'
import { OLDER_PASSWORD } from '../src/testing/older-rows.ts'
import { command } from './support/command.ts'
import { cleanUp, type RunningServer, startServer, temporaryStorage } from './support/server.ts'

const running: RunningServer[] = []
async function start(env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(env)
  running.push(server)
  return server
}
afterEach(async () => void (await Promise.all(running.splice(0).map((server) => server.stop()))))
afterAll(cleanUp)

const coursesOf = async (server: RunningServer) =>
  (await fetch(`${server.url}/api/courses`).then((reply) => reply.json())) as { title: string }[]

test('moves a running academy to another machine, and refuses to mix two', async () => {
  const [here, there] = [temporaryStorage(), temporaryStorage()]
  const file = join(temporaryStorage(), 'academy.tar.gz')
  const first = await start({ STORAGE_DIR: here, DEMO: 'on' })
  const exported = await command('export', [file], { STORAGE_DIR: here })
  expect(exported).toEqual({
    code: 0,
    output: expect.stringMatching(/academy\.tar\.gz \([\d.]+ MB\): users \d+, courses 1\d/),
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await command('export', [file], { STORAGE_DIR: here })).output).toContain('exists already')
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

test('imports into a running academy with an external database', async () => {
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

test('creates backups in its storage and keeps the last seven', async () => {
  const storage = temporaryStorage()
  const folder = join(storage, 'backups')
  await mkdir(folder, { recursive: true })
  const name = (day: number) => `2020-01-0${day}-120000.tar.gz`
  for (let day = 1; day <= 9; day += 1) await writeFile(join(folder, name(day)), 'old')
  await writeFile(join(folder, 'mine.tar.gz'), 'kept')
  // Creates no empty backup, because it would replace an older one that has data.
  const nothing = await command('backup', [], { STORAGE_DIR: storage })
  expect(nothing).toEqual({ code: 1, output: expect.stringMatching(/^There is no academy yet: [^\n]+$/) })
  expect(await readdir(folder)).toHaveLength(10)
  expect((await command('migrate', [], { STORAGE_DIR: storage })).code).toBe(0)
  const { code, output } = await command('backup', [], { STORAGE_DIR: storage })
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('the last 7 backups are kept'),
  })
  expect(output).toContain('.tar.gz cannot be read, so no files were removed')
  const names = (await readdir(folder)).filter((one) => !one.startsWith('.')).sort()
  expect(names).toEqual([
    ...[4, 5, 6, 7, 8, 9].map(name),
    expect.stringMatching(/^2\d{3}-\d\d-\d\d-\d{6}\.tar\.gz$/),
    'mine.tar.gz',
  ])
  expect((await stat(join(folder, names[6] ?? ''))).mode & 0o777).toBe(0o600)
})

test('rehearses a restore without changing the academy', async () => {
  const [STORAGE_DIR, TMPDIR] = [temporaryStorage(), temporaryStorage()]
  const env = { STORAGE_DIR, TMPDIR }
  expect(await command('rehearse', [], env)).toEqual({
    code: 1,
    output: 'There is no backup yet. Create one with npm run backup',
  })
  await start({ STORAGE_DIR, DEMO: 'on' })
  expect((await command('backup', [], env)).code).toBe(0)
  expect(await command('rehearse', [], env)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /: users \d+, courses 1\d, .*, all with the right SHA-256; restored in [\d.]+ s\nThe backup can be restored completely/,
    ),
  })
  // Overwrites one file of the backup with other bytes.
  const backups = join(STORAGE_DIR, 'backups')
  const [object = ''] = (await readdir(join(backups, 'objects'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  await writeFile(object, 'something else')
  const [archive = ''] = (await readdir(backups)).filter((name) => name.endsWith('.tar.gz'))
  expect(await command('rehearse', [join(backups, archive)], env)).toEqual({
    code: 1,
    output: expect.stringMatching(/objects\/\S+ is not what was written/),
  })
  expect(await readdir(TMPDIR)).toEqual([])
})

test('restores a backup of an earlier version, even after a start', async () => {
  const here = temporaryStorage()
  const file = join(temporaryStorage(), 'older.tar.gz')
  await writeFile(file, await createOlderBackup())
  await (await start({ STORAGE_DIR: here })).stop()
  expect(await command('import', [file], { STORAGE_DIR: here })).toEqual({
    code: 0,
    output: expect.stringMatching(/^Imported: users 4, courses 2, lessons 6, .*payments 4, files 2/),
  })
  const server = await start({ STORAGE_DIR: here })
  expect(await coursesOf(server)).toHaveLength(2)
  const { status } = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'founder', password: OLDER_PASSWORD }),
  })
  expect(status).toBe(200)
  const again = await command('import', [file], { STORAGE_DIR: here })
  expect(again).toEqual({ code: 1, output: expect.stringContaining('only goes into an empty academy') })
})

test("names the file that it can't read", async () => {
  expect(await command('import', ['academy.tar.gz'], { STORAGE_DIR: temporaryStorage() })).toEqual({
    code: 1,
    output: '/nowhere/academy.tar.gz is not a file that can be read',
  })
})
