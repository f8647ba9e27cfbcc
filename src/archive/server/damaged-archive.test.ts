import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, describe, expect, test } from 'vitest'
import { objectsOf, rowsOf } from '../../testing/every-table.ts'
import { createWorld } from '../../testing/world.ts'
import { importAcademy } from './import.ts'
import {
  emptyWorld,
  fillSmallAcademy,
  exported,
  imported,
  slices,
  messageOf,
  expectEmpty,
} from '../../testing/setups/archives.ts'

const academy = await fillSmallAcademy(await createWorld())
afterAll(() => academy.close())
const small = await exported(academy, true)

type Part = { name: string; body: Buffer; type?: 'file' | 'symlink'; linkname?: string }

/** Returns the archive with changed entries. */
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

describe('an import is refused and changes nothing for', () => {
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
      replace(/^manifest/, (text) => text.replace('"version": 1', '"version": 3')),
    )
    expect(await messageOf(imported(target, later))).toContain('has the format 3')
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
    // Files are stored uncompressed, so the byte at this position is in one of the files.
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

  test('an interrupted import', async () => {
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
