import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateSetting } from '../../../academy/server/settings.ts'
import { getOverview } from '../../../office/server/overview.ts'
import type { InterfaceLanguage } from '../../../platform/language/in-languages.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import type { User } from '../../../platform/user.schema.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { makeDailyBackup } from './begin.ts'
import { openCopy } from './place.ts'
import { isDailyBackupDue, readBackupState, recordFailure, saveBackupState } from './state.ts'
import { withSecondPlace } from './second-place.ts'

let world: World
let owner: User
let deputy: User
let elsewhere: string
const going = new AbortController().signal

beforeAll(async () => {
  world = await createWorld()
  owner = await world.user({ role: 'admin', adminSince: new Date('2026-03-01T06:00:00Z') })
  deputy = await world.user({ role: 'admin', adminSince: new Date('2026-03-02T06:00:00Z') })
  elsewhere = await mkdtemp(join(tmpdir(), 'lantern-second-'))
})
afterAll(async () => {
  await rm(elsewhere, { recursive: true, force: true })
  await world.close()
})
beforeEach(() => world.database.sql`truncate backup_state, notifications cascade`)

const failuresOf = async ({ id }: User) =>
  (await world.database.sql`select 1 from notifications where user_id = ${id} and kind = 'backup_failed'`)
    .length
const archivesIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar.gz'))
const own = () => join(world.env.storageDir, 'backups')

test('is due at three in the academy’s time zone, once a day', async () => {
  const dueAt = (now: string) => isDailyBackupDue(world, new Date(now))
  // In India a day ends at 18:30 UTC, and three in the morning is 21:30 UTC.
  expect(await dueAt('2026-03-01T21:29:00Z')).toBe(false)
  expect(await dueAt('2026-03-01T21:31:00Z')).toBe(true)
  await saveBackupState(world.db, { madeAt: new Date('2026-03-01T21:40:00Z') })
  expect(await dueAt('2026-03-02T21:29:00Z')).toBe(false)
  expect(await dueAt('2026-03-02T21:31:00Z')).toBe(true)
  await saveBackupState(world.db, { triedAt: new Date('2026-03-02T21:31:00Z') })
  expect(await dueAt('2026-03-02T23:00:00Z')).toBe(false)
  expect(await dueAt('2026-03-03T00:32:00Z')).toBe(true)
  await updateSetting(world, owner, { key: 'time_zone', value: 'America/New_York' })
  expect(await dueAt('2026-03-03T00:32:00Z')).toBe(true)
  await saveBackupState(world.db, { madeAt: new Date('2026-03-02T08:30:00Z') })
  expect(await dueAt('2026-03-03T00:32:00Z')).toBe(false)
  await saveBackupState(world.db, { isDaily: false })
  expect(await dueAt('2026-04-03T00:32:00Z')).toBe(false)
})

test('is due even if a wrong clock stored future times', async () => {
  const future = new Date('2036-03-01T21:40:00Z')
  await saveBackupState(world.db, { madeAt: future, triedAt: future })
  expect(await isDailyBackupDue(world, new Date('2026-03-05T21:31:00Z'))).toBe(true)
})

test("is created by one instance only, in the owner's location", async () => {
  await world.as(owner).backups.configure({ copyTo: elsewhere })
  await Promise.all([1, 2, 3].map(() => makeDailyBackup(world, going)))
  const made = await archivesIn(own())
  expect(made).toHaveLength(1)
  expect(await archivesIn(elsewhere)).toEqual(made)
  const list = await world.as(deputy).backups.list()
  expect(list).toMatchObject({
    isLate: false,
    failure: null,
    copyTo: elsewhere,
    isDaily: true,
    copyStore: null,
  })
  expect(list.items).toMatchObject([{ copied: true }])
  // A service may have permission to write only to its storage folder.
  const target = join(world.env.storageDir, 'restored')
  expect(list.restore).toEqual([
    expect.stringMatching(
      `^mkdir -m 700 ${target} && cp -p \\S+/session-secret ${target}/ && .*STORAGE_DIR=${target} npm run import -- ${join(own(), made[0] ?? '')}`,
    ),
    expect.stringContaining(`STORAGE_DIR=${target} npm start`),
  ])
})

test('shows a failure on the page, and notifies every administrator, of daily backups once a day', async () => {
  await saveBackupState(world.db, { copyTo: join(elsewhere, 'gone') })
  await makeDailyBackup(world, going)
  await saveBackupState(world.db, { triedAt: null })
  await makeDailyBackup(world, going)
  expect([await failuresOf(owner), await failuresOf(deputy)]).toEqual([1, 1])
  const gone = join(elsewhere, 'gone')
  expect(await readBackupState(world.db)).toMatchObject({
    failure: expect.stringMatching(/^not_copied: \S+\.tar\.gz folder_missing: /),
  })
  const reasonIn = async (language: InterfaceLanguage) =>
    (await runInLanguage(language, () => world.as(deputy).backups.list())).failure?.reason
  expect(await reasonIn('en')).toMatch(`but not copied: The backup folder ${gone} does not exist`)
  expect(await reasonIn('hi')).toMatch(`बैकअप की कॉपी का फ़ोल्डर ${gone} मौजूद नहीं है`)
  // Each time a backup that an administrator started fails, administrators are notified.
  await recordFailure(world, new Error('The disk is full'), { isDaily: false })
  expect(await failuresOf(deputy)).toBe(2)
  // An earlier version stored sentences in English.
  expect(await reasonIn('hi')).toBe('The disk is full')
  await saveBackupState(world.db, { copyTo: null, triedAt: null })
  await makeDailyBackup(world, going)
  expect(await readBackupState(world.db)).toMatchObject({ failedAt: null, failure: null })
})

test('a store that does not respond does not lock the settings', async () => {
  await saveBackupState(world.db, { isDaily: true })
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
  await new Promise((resolve) => silent.listen(0, '127.0.0.1', () => resolve(null)))
  const configured = world
    .as(owner)
    .backups.configure({
      copyTo: 's3://bucket/x',
      endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      accessKeyId: 'id',
      secretAccessKey: 'key',
    })
    .catch(() => 'refused')
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  expect(await world.database.sql`select from backup_state for update nowait`).toHaveLength(1)
  for (const socket of sockets) socket.destroy()
  silent.close()
  expect(await configured).toBe('refused')
})

test('only the owner can set the second location, and only a usable one', async () => {
  const configure = (copyTo: string, more = {}) => world.as(owner).backups.configure({ copyTo, ...more })
  await expect(world.as(deputy).backups.configure({ copyTo: elsewhere })).rejects.toThrow('Only the owner')
  await expect(configure(join(elsewhere, 'gone'))).rejects.toThrow('does not exist')
  await expect(configure('backup')).rejects.toThrow('enter the full path')
  await expect(configure(world.env.storageDir)).rejects.toThrow('Choose another disk')
  await expect(configure('s3://bucket/x')).rejects.toThrow('access key and a secret key')
  const env = { ...world.env, privateWebhooks: false }
  const keys = { accessKeyId: 'id', secretAccessKey: 'key' }
  const { configureBackups } = await import('./second-place.ts')
  for (const endpoint of ['http://store.example', 'https://169.254.169.254', 'https://localhost'])
    await expect(
      configureBackups({ db: world.db, env }, owner, {
        copyTo: 's3://bucket/x',
        region: '',
        endpoint,
        ...keys,
      }),
    ).rejects.toThrow('public host')
  expect((await readBackupState(world.db)).copyTo).toBeNull()
  await expect(
    configureBackups({ db: world.db, env: { ...world.env, backupCopyTo: '/mnt/x' } }, owner, {
      copyTo: elsewhere,
      endpoint: '',
      region: '',
      accessKeyId: '',
      secretAccessKey: '',
    }),
  ).rejects.toThrow('BACKUP_COPY_TO')

  await configure(elsewhere)
  expect((await withSecondPlace(world.env, world.db)).backupCopyTo).toBe(elsewhere)
  await configure('')
  expect((await withSecondPlace(world.env, world.db)).backupCopyTo).toBeNull()
})

test('a store that was set in the browser is never requested in a private network, even through its host name', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asked = new Set<unknown>()
  server.on('connection', (socket) => asked.add(socket))
  const { port } = server.address() as AddressInfo
  await saveBackupState(world.db, { copyTo: 's3://bucket/x', copyEndpoint: `https://localhost:${port}` })
  try {
    const credentials = { accessKeyId: 'id', secretAccessKey: 'key' }
    const backupStore = { ...world.env.backupStore, credentials }
    const env = { ...world.env, backupStore, privateWebhooks: false }
    const place = await openCopy(await withSecondPlace(env, world.db))
    await expect(place?.check()).rejects.toThrow('localhost has a private network address')
    expect(asked.size).toBe(0)
    const allowed = await openCopy(await withSecondPlace({ ...env, privateWebhooks: true }, world.db))
    await expect(allowed?.check()).rejects.toThrow()
    expect(asked.size).toBeGreaterThan(0)
  } finally {
    server.close()
  }
})

test('the set-up list shows that there is no second location', async () => {
  const setup = async (backupCopyTo: string | null = null) =>
    (await getOverview(world.db, { siteName: 'Lantern', backupCopyTo })).setup
  expect(await setup()).toContain('backups')
  expect(await setup('/mnt/x')).not.toContain('backups')
  await world.as(owner).backups.configure({ copyTo: elsewhere })
  expect(await setup()).not.toContain('backups')
})
