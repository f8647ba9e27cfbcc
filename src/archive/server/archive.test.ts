import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '../../accounts/server/first-admin.ts'
import { verifyPassword } from '../../accounts/server/passwords/passwords.ts'
import { createStorage } from '../../platform/server/storage/create-storage.ts'
import { readCaptions } from '../../catalogue/server/search/spoken.ts'
import { reportStorage } from '../../media/server/files/storage-report.ts'
import { fillEveryTable, objectsOf, rowsOf } from '../../testing/every-table.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { listTables } from './tables.ts'
import { emptyWorld, fillSmallAcademy, exported, imported } from '../../testing/setups/archives.ts'

let source: World
/** The academy imported from the source's archive. */
let copy: World
let whole: Buffer
let bare: Buffer
let small: Buffer

beforeAll(async () => {
  source = await createWorld()
  await fillEveryTable(source)
  whole = await exported(source, true)
  const little = await fillSmallAcademy(await createWorld())
  small = await exported(little, true)
  bare = await exported(little, false)
  await little.close()
  copy = await createWorld()
  await imported(copy, whole)
  await readCaptions(copy)
})
afterAll(() => Promise.all([source.close(), copy.close()]))
describe('an archive', () => {
  test('restores every row and every file, but no sessions and reset links', async () => {
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
      expect(await rowsOf(source.database.sql, table)).not.toEqual([])
      expect(await rowsOf(copy.database.sql, table)).toEqual([])
    }
  })

  test('restores a working academy: search, counters, numbers and changes', async () => {
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
      select lesson_id as id, count(*)::int as n from comments where parent_id is null group by 1 order by 2 desc limit 1`
    const comment = await admin.comments.create({ id: lesson?.id ?? 0, content: 'It goes on' })
    expect((await admin.comments.list({ id: lesson?.id ?? 0 })).total).toBe((lesson?.n ?? 0) + 1)
    // An administrator was deleted before the export. The ID of the deleted row is not reused.
    const [last] = await source.database.sql<{ value: number }[]>`
      select pg_sequence_last_value('comments_id_seq')::int as value`
    expect(comment.id).toBe((last?.value ?? 0) + 1)
    await copy.course({ title: 'Zither for beginners' })
    expect((await admin.courses.list({ search: 'ziter' })).items).toHaveLength(1)
  })

  test('contains no passwords by default, and users then need new ones', async () => {
    expect(gunzipSync(small).includes('the hash of boss')).toBe(true)
    expect(gunzipSync(bare).includes('the hash of boss')).toBe(false)
    expect(gunzipSync(bare).includes('password_hash')).toBe(false)
    // The archive contains the public keys of badges, which must stay valid, but not the private keys.
    expect(gunzipSync(bare).includes('a thumbprint')).toBe(true)
    expect(gunzipSync(bare).includes('sealed_key')).toBe(false)
    expect(gunzipSync(bare).includes('"name": "second_factors"')).toBe(false)
    expect(gunzipSync(small).includes('"name": "second_factors"')).toBe(true)
    const target = await emptyWorld()
    expect(await imported(target, bare)).toMatchObject({ passwords: false })
    const { sql } = target.database
    const hashes = await sql<{ hash: string }[]>`select distinct password_hash as hash from users`
    expect(hashes).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$/) }])
    expect(await verifyPassword(hashes[0]?.hash ?? '', 'the hash of boss')).toBe(false)
    const [boss] = await sql<{ id: string }[]>`select id from users where username = 'boss'`
    const head = { id: boss?.id ?? '', username: 'boss', fullName: null, role: 'admin' } as const
    const admin = target.as(head)
    const [asha] = await sql<{ id: string }[]>`select id from users where username = 'asha'`
    // Simulates `npm run admin -- boss --password`.
    await makeAdmin(target.db, { username: 'boss', password: 'known again' })
    await target.signIn(head)
    const { url } = await admin.users.resetLink({ id: asha?.id ?? '', password: 'known again' })
    expect(url).toContain('/reset-password#')
  })

  test('replaces the administrator that the first start created', async () => {
    const target = await emptyWorld()
    await target.user({ username: 'BOSS', role: 'admin' })
    await imported(target, small)
    expect(await target.database.sql`select username from users order by 1`).toEqual([
      { username: 'asha' },
      { username: 'boss' },
    ])
  })

  test('can be imported into an S3 store and exported from it', async () => {
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
        publicEndpoint: null,
        redirect: true,
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

  test('contains the state of one moment while users write', async () => {
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
