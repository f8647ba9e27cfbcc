import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib'
import S3rver from 's3rver'
import sharp from 'sharp'
import { extract, pack } from 'tar-stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '../../accounts/server/first-admin.ts'
import { verifyPassword } from '../../accounts/server/passwords/passwords.ts'
import { createStorage } from '../../platform/server/storage/create-storage.ts'
import { storeThumbnail } from '../../media/server/files/files.ts'
import { reportStorage } from '../../media/server/files/storage-report.ts'
import { fillAcademy, objectsOf, rowsOf } from '../../testing/academy.ts'
import { createWorld, type World } from '../../testing/callers.ts'
import { screenshot } from '../../testing/pictures.ts'
import { exportAcademy } from './export.ts'
import { importAcademy } from './import.ts'
import { listTables } from './tables.ts'

let source: World
/** What became of the source's archive. */
let copy: World
let whole: Buffer
let bare: Buffer
let small: Buffer
const worlds: World[] = []

beforeAll(async () => {
  source = await createWorld()
  await fillAcademy(source)
  whole = await exported(source, true)
  const little = await smallAcademy()
  small = await exported(little, true)
  bare = await exported(little, false)
  copy = await createWorld()
  await imported(copy, whole)
})
afterAll(() => Promise.all([source.close(), copy.close()]))
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})

async function emptyWorld(): Promise<World> {
  const world = await createWorld()
  worlds.push(world)
  return world
}

/** Enough to be damaged in many ways. */
async function smallAcademy(): Promise<World> {
  const world = await emptyWorld()
  const boss = await world.user({ username: 'boss', role: 'admin', passwordHash: 'the hash of boss' })
  const asha = await world.user({ username: 'asha' })
  const course = await world.course({ isPremium: true })
  await world.lesson(course.id)
  await world.as(boss).settings.update({ key: 'hero_title', value: 'Learn "anything"' })
  await world.as(asha).payments.create({
    courseId: course.id,
    amount: 2999,
    transactionId: 'UTR 400000000001',
    proofImage: await screenshot(1),
  })
  const source = await sharp(randomBytes(1280 * 700 * 3), { raw: { width: 1280, height: 700, channels: 3 } })
    .png()
    .toBuffer()
  await storeThumbnail(world.db, world.storage, { source, attached: true })
  return world
}

async function exported({ database, storage }: World, passwords: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await exportAcademy({ sql: database.sql, storage, target, passwords })
  return Buffer.concat(chunks)
}

const imported = (world: World, bytes: Buffer) =>
  importAcademy({
    connection: { sql: world.database.sql, db: world.db },
    storage: world.storage,
    source: Readable.from(slices(bytes), { objectMode: false }),
  })

function* slices(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it was accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

async function expectEmpty(world: World): Promise<void> {
  for (const { name } of await listTables(world.database.sql))
    expect(await rowsOf(world.database.sql, name), name).toEqual([])
  expect([...(await objectsOf(world.storage)).keys()]).toEqual([])
}

type Part = { name: string; body: Buffer; type?: 'file' | 'symlink'; linkname?: string }

/** The archive with other entries than it had. */
async function rewritten(bytes: Buffer, change: (parts: Part[]) => Part[]): Promise<Buffer> {
  const parts: Part[] = []
  const tar = extract()
  const fed = pipeline(Readable.from([bytes]), createGunzip(), tar)
  for await (const stream of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    parts.push({ name: stream.header.name, body: Buffer.concat(chunks) })
  }
  await fed
  const out = pack()
  for (const { body, ...header } of change(parts)) out.entry({ ...header, size: body.length }, body)
  out.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of out) chunks.push(chunk as Buffer)
  return gzipSync(Buffer.concat(chunks), { level: 1 })
}

const replace = (name: RegExp, body: (body: string) => string) => (parts: Part[]) =>
  parts.map((part) =>
    name.test(part.name) ? { ...part, body: Buffer.from(body(part.body.toString())) } : part,
  )

describe('an archive', () => {
  test('brings back every row and every file, but not who is signed in and what links were given', async () => {
    const tables = await listTables(source.database.sql)
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const rows = await rowsOf(source.database.sql, name)
      expect(rows, `${name} has something to lose`).not.toEqual([])
      expect(await rowsOf(copy.database.sql, name), name).toEqual(rows)
    }
    const objects = await objectsOf(source.storage)
    const copies = await objectsOf(copy.storage)
    expect([...copies.keys()].sort()).toEqual([...objects.keys()].sort())
    for (const [key, bytes] of objects) expect(copies.get(key)?.equals(bytes), key).toBe(true)
    expect(await reportStorage(copy.db, copy.storage, { contents: true })).toMatchObject({
      missing: [],
      orphaned: [],
      damaged: [],
    })
    for (const table of ['sessions', 'password_resets']) {
      expect(await rowsOf(source.database.sql, table)).toHaveLength(1)
      expect(await rowsOf(copy.database.sql, table)).toEqual([])
    }
  })

  test('is an academy at work: found, counted, numbered on, changed', async () => {
    const { sql } = copy.database
    const [user] = await sql<
      { id: string; username: string }[]
    >`select id, username from users where username = 'head'`
    const admin = copy.as({ id: user?.id ?? '', username: 'head', fullName: null, role: 'admin' })
    const [course] = await sql<
      { id: number; title: string }[]
    >`select id, title from courses order by id limit 1`
    const found = await admin.courses.list({ search: course?.title ?? '' })
    expect(found.items[0]?.title).toBe(course?.title)
    await expect(sql`delete from audit_log`).rejects.toThrow('never changed')

    const [lesson] = await sql<{ id: number; n: number }[]>`
      select lesson_id as id, count(*)::int as n from comments group by 1 order by 2 desc limit 1`
    const comment = await admin.comments.create({ id: lesson?.id ?? 0, content: 'It goes on' })
    expect((await admin.comments.list({ id: lesson?.id ?? 0 })).total).toBe((lesson?.n ?? 0) + 1)
    // One of the academy's was deleted before the export, and its number is not given again.
    const [last] = await source.database.sql<{ value: number }[]>`
      select pg_sequence_last_value('comments_id_seq')::int as value`
    expect(comment.id).toBe((last?.value ?? 0) + 1)
    await copy.course({ title: 'Zither for beginners' })
    expect((await admin.courses.list({ search: 'ziter' })).items).toHaveLength(1)
  })

  test('has no password in it unless asked for, and then nobody can sign in until they get a new one', async () => {
    expect(gunzipSync(small).includes('the hash of boss')).toBe(true)
    expect(gunzipSync(bare).includes('the hash of boss')).toBe(false)
    expect(gunzipSync(bare).includes('password_hash')).toBe(false)
    const target = await emptyWorld()
    expect(await imported(target, bare)).toMatchObject({ passwords: false })
    const { sql } = target.database
    const hashes = await sql<{ hash: string }[]>`select distinct password_hash as hash from users`
    expect(hashes).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$/) }])
    expect(await verifyPassword(hashes[0]?.hash ?? '', 'the hash of boss')).toBe(false)
    const [boss] = await sql<{ id: string }[]>`select id from users where username = 'boss'`
    const admin = target.as({ id: boss?.id ?? '', username: 'boss', fullName: null, role: 'admin' })
    const [asha] = await sql<{ id: string }[]>`select id from users where username = 'asha'`
    // What `npm run admin -- boss --password` does.
    await makeAdmin(target.db, { username: 'boss', password: 'known again' })
    const { url } = await admin.users.resetLink({ id: asha?.id ?? '', password: 'known again' })
    expect(url).toContain('/reset-password#')
  })

  test('replaces the administrator that a first start made', async () => {
    const target = await emptyWorld()
    await target.user({ username: 'BOSS', role: 'admin' })
    await imported(target, small)
    expect(await target.database.sql`select username from users order by 1`).toEqual([
      { username: 'asha' },
      { username: 'boss' },
    ])
  })

  test('goes to an S3 store and comes back from it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lantern-archive-'))
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'lantern', configs: [] }],
    })
    const { port } = await server.run()
    const storage = await createStorage({
      storageDir: join(folder, 'local'),
      s3: {
        bucket: 'lantern',
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      },
    })
    const distant = { ...(await emptyWorld()), storage }
    const back = await emptyWorld()
    await imported(distant, small)
    await imported(back, await exported(distant, true))
    expect(await rowsOf(back.database.sql, 'files')).toEqual(await rowsOf(distant.database.sql, 'files'))
    expect(await objectsOf(back.storage)).toEqual(await objectsOf(storage))
    expect(await reportStorage(back.db, back.storage, { contents: true })).toMatchObject({
      objects: 4,
      missing: [],
      damaged: [],
    })
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('is taken while people write, as one moment saw it', async () => {
    const busy = await emptyWorld()
    const course = await busy.course()
    const lesson = await busy.lesson(course.id)
    const author = await busy.user()
    const caller = busy.as(author)
    const stop = { now: false }
    const writing = (async () => {
      for (let n = 0; !stop.now; n += 1) {
        const { id } = await caller.comments.create({ id: lesson.id, content: `Comment ${n}` })
        if (n % 3 === 0) await caller.comments.delete({ commentId: id })
      }
    })()
    for (let n = 0; n < 3; n += 1) {
      const bytes = await exported(busy, true)
      const target = await emptyWorld()
      await imported(target, bytes)
      const [seen] = await target.database.sql`
        select comments_count = (select count(*) from comments) as counted from lessons`
      expect(seen).toEqual({ counted: true })
    }
    stop.now = true
    await writing
  })
})

describe('what is refused, with nothing left behind', () => {
  test('an academy that is not empty', async () => {
    const target = await emptyWorld()
    await target.category('Music')
    expect(await messageOf(imported(target, small))).toMatch(
      /only goes into an empty academy.* has categories\./,
    )
    expect(await rowsOf(target.database.sql, 'categories')).toHaveLength(1)

    const other = await emptyWorld()
    await other.storage.put('resource/left/source.pdf', Buffer.from('x'), { contentType: 'application/pdf' })
    expect(await messageOf(imported(other, small))).toContain('storage has files (resource/left/source.pdf)')
    expect((await objectsOf(other.storage)).size).toBe(1)
  })

  test('an archive of a later version, or of a later format', async () => {
    const target = await emptyWorld()
    await target.user({ username: 'admin', role: 'admin' })
    const newer = await rewritten(
      small,
      replace(/^manifest/, (text) => text.replace(/"migration": "[^"]+"/, '"migration": "9999_tomorrow"')),
    )
    const message = await messageOf(imported(target, newer))
    expect(message).toMatch(/has the tables of "9999_tomorrow", which this version of Lantern does not know/)
    expect(message).not.toContain('\n')
    expect(await target.database.sql`select username from users`).toEqual([{ username: 'admin' }])
    await target.database.sql`delete from users`
    const later = await rewritten(
      small,
      replace(/^manifest/, (text) => text.replace('"version": 1', '"version": 2')),
    )
    expect(await messageOf(imported(target, later))).toContain('has the format 2')
    await expectEmpty(target)
  })

  const cut = (part: number) => () => small.subarray(0, Math.floor(small.length * part))
  const without = (name: RegExp) => () =>
    rewritten(small, (parts) => parts.filter((part) => !name.test(part.name)))
  const damages: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['is empty', () => Buffer.alloc(0), /damaged/],
    ['is no archive', () => Buffer.from('PK\u0003\u0004 something else'), /its bytes make no sense/],
    [
      'is another tar',
      () => rewritten(small, () => [{ name: 'notes.txt', body: Buffer.from('hello') }]),
      /does not begin with its manifest/,
    ],
    ['is cut at the start', cut(0.001), /ends too early/],
    ['is cut in the middle', cut(0.5), /ends too early/],
    ['is cut near the end', () => small.subarray(0, -20), /ends too early/],
    ['has a wrong byte in a file', flipped, /damaged/],
    [
      'has another file than it had',
      () =>
        rewritten(
          small,
          replace(/^objects\/proof/, () => 'another'),
        ),
      /objects\/proof\/.* is not what was written/,
    ],
    [
      'has another row than it had',
      () =>
        rewritten(
          small,
          replace(/^tables\/settings/, (text) => text.replace('anything', 'nothing!')),
        ),
      /tables\/settings\/000001.jsonl is not what was written/,
    ],
    ['lacks a file', without(/^objects\/thumbnail/), /objects\/thumbnail\/.* is missing/],
    ['lacks rows', without(/^tables\/payments\//), /is missing|contradict/],
    ['lacks its checksums', without(/^checksums/), /checksum/],
    ['lacks its end', without(/^end/), /its end is missing/],
    [
      'has rows that contradict each other',
      () =>
        rewritten(
          small,
          replace(/^tables\/lessons/, (text) => text.replaceAll(/"course_id":\d+/g, '"course_id":9999')),
        ),
      /its rows contradict each other/,
    ],
  ]
  test.each(damages)('an archive that %s', async (_what, make, message) => {
    const target = await emptyWorld()
    expect(await messageOf(imported(target, await make()))).toMatch(message)
    await expectEmpty(target)
  })

  function flipped(): Buffer {
    const bytes = Buffer.from(small)
    // Files are stored as they are, so that this lands in one of them.
    const at = Math.floor(bytes.length * 0.6)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }

  const foreign = 'does not belong into it'
  const intruders: [string, Part, string][] = [
    ['climbs', { name: 'objects/../../secret.key', body: Buffer.from('x') }, foreign],
    ['is absolute', { name: '/etc/cron.d/x', body: Buffer.from('x') }, foreign],
    ['climbs from a table', { name: 'tables/../users/000001.jsonl', body: Buffer.from('{}') }, foreign],
    ['is of an unknown table', { name: 'tables/pg_authid/000001.jsonl', body: Buffer.from('{}') }, foreign],
    [
      'is of a table that is never exported',
      { name: 'tables/sessions/000001.jsonl', body: Buffer.from('{}') },
      foreign,
    ],
    [
      'is a link',
      { name: 'objects/link', type: 'symlink', linkname: '/etc/passwd', body: Buffer.alloc(0) },
      foreign,
    ],
    ['has a strange letter', { name: 'objects/video/A b', body: Buffer.from('x') }, foreign],
    [
      'was slipped in',
      { name: 'objects/video/a', body: Buffer.from('x') },
      'objects/video/a is not what was written',
    ],
  ]
  test.each(intruders)('an entry that %s', async (_what, part, message) => {
    const target = await emptyWorld()
    const bytes = await rewritten(small, ([first, ...rest]) => [...(first ? [first] : []), part, ...rest])
    expect(await messageOf(imported(target, bytes))).toContain(message)
    await expectEmpty(target)
  })

  test('half an import that is stopped', async () => {
    const target = await emptyWorld()
    const stop = new AbortController()
    const stopping = async function* () {
      yield* slices(small.subarray(0, small.length / 2))
      stop.abort(new Error('stopped by hand'))
      yield small.subarray(small.length / 2)
    }
    const work = importAcademy({
      connection: { sql: target.database.sql, db: target.db },
      storage: target.storage,
      source: Readable.from(stopping(), { objectMode: false }),
      signal: stop.signal,
    })
    await expect(work).rejects.toThrow(/abort|stopped/i)
    await expectEmpty(target)
  })
})
