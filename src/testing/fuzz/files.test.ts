import { readdir } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, routes, type RouteExpectation } from '../guards/routes.ts'
import { sampleImage } from '../pictures.ts'
import { encode, TUS } from '../tus.ts'
import { type Fuzz, isAuditedExport, openFuzz, RUNS } from './harness.ts'
import { hostileText, TEXTS } from './hostile.ts'

let fuzz: Fuzz
let samples: Buffer[]
beforeAll(async () => {
  fuzz = await openFuzz()
  const pictures = await Promise.all((['png', 'jpeg', 'webp', 'gif'] as const).map((one) => sampleImage(one)))
  const magic = [
    '%PDF-1.7\n',
    'PK\u0003\u0004',
    'Rar!\u001a\u0007',
    '<svg onload="x"/>',
    '#EXTM3U\n',
    'GIF89a',
  ]
  samples = [...pictures, fuzz.things.bytes, ...magic.map((text) => Buffer.from(text, 'latin1'))]
})
afterAll(() => fuzz.close())

/** Generates a valid file with some bytes changed, removed or repeated. */
const bytes = fc
  .tuple(
    fc.nat(20),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 12 }),
    fc.constantFrom(1, 1, 0.5, 0.01, 0, 2),
  )
  .map(([which, changes, part]) => {
    const sample = samples[which % samples.length] ?? Buffer.alloc(0)
    const file = Buffer.concat([sample, part > 1 ? sample : Buffer.alloc(0)]).subarray(
      0,
      Math.ceil(sample.length * part),
    )
    for (const [where, value] of changes)
      if (file.length > 0) file[Math.floor(where * (file.length - 1))] = value
    return file
  })
const plain = /^[\x20-\x21\x23-\x7e]{0,200}$/
const names = fc.oneof(
  fc.constantFrom(
    'a.png',
    'a.mp4',
    'a.pdf',
    'a.zip',
    'a.mov',
    '..\\a.png',
    'a.png/../b.svg',
    'a.php.png',
    '',
    '.png',
    'a.PNG ',
  ),
  fc.constantFrom(...TEXTS.filter((text) => plain.test(text))),
)
const types = fc.constantFrom(
  'image/png',
  'video/mp4',
  'application/pdf',
  'text/html',
  'image/svg+xml',
  'x',
  '',
  'multipart/mixed; boundary=x',
)

/** Generates malformed forms: with repeated fields, in any order, without names or ends. */
const forms = fc.record({
  parts: fc.array(
    fc.record({
      head: fc.oneof(
        fc
          .tuple(fc.constantFrom('file', 'file', 'courseId', 'x', '__proto__'), names)
          .map(([field, name]) => `form-data; name="${field}"; filename="${name}"`),
        fc
          .constantFrom('courseId', 'courseId', 'file', '__proto__', 'constructor', '')
          .map((field) => `form-data; name="${field}"`),
        fc.constantFrom(
          'form-data',
          'attachment; filename="a"',
          '',
          `form-data; name="file"; filename*=UTF-8''%00%ff`,
        ),
      ),
      type: types,
      content: fc.oneof(
        { weight: 3, arbitrary: bytes },
        hostileText.map((text) => Buffer.from(text)),
        fc.constant(Buffer.from('temp')),
      ),
    }),
    { maxLength: 4 },
  ),
  ends: fc.boolean(),
  type: fc.constantFrom(
    'multipart/form-data; boundary=xx',
    'multipart/form-data; boundary=xx',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json',
    'text/plain',
    'multipart/form-data; boundary="x x"',
  ),
})

async function send(method: string, path: string, headers: Record<string, string>, body?: Buffer) {
  const reply = await fetch(fuzz.app.url + path, {
    method,
    redirect: 'manual',
    headers: { cookie: fuzz.people.owner.cookie, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  })
  return { status: reply.status, headers: reply.headers, text: await reply.text(), json: undefined }
}

describe('uploads', () => {
  test.each(['thumbnail', 'video', 'resource'])(
    '%s: no form causes a fault or leaves files',
    async (kind) => {
      await fuzz.check(
        forms,
        async ({ parts, ends, type }) => {
          const body = Buffer.concat([
            ...parts.flatMap(({ head, type: declared, content }) => [
              Buffer.from(
                `--xx\r\nContent-Disposition: ${head}\r\n${declared ? `Content-Type: ${declared}\r\n` : ''}\r\n`,
              ),
              content,
              Buffer.from('\r\n'),
            ]),
            Buffer.from(ends ? '--xx--\r\n' : ''),
          ])
          await fuzz.judge(await send('POST', `/api/upload/${kind}`, { 'content-type': type }, body), true)
        },
        RUNS * 3,
      )
      await expect.poll(() => readdir(fuzz.storage.temp.folder)).toEqual([])
    },
  )

  test('in parts: no header causes a fault', async () => {
    const value = fc.oneof(
      fc.constantFrom(
        '0',
        '1',
        '10',
        '-1',
        '1e3',
        '99999999999999',
        '524288001',
        '1.0.0',
        '0.2.2',
        'application/offset+octet-stream',
        encode({ filename: 'a.mp4', courseId: 'temp' }),
        encode({ filename: '../a.mp4', courseId: '1' }),
        'filename ====',
        'partial',
        'final;/api/upload/tus/x',
      ),
      fc.constantFrom(...TEXTS.filter((text) => plain.test(text))),
    )
    const named = fc.dictionary(
      fc.constantFrom(
        'upload-length',
        'upload-offset',
        'upload-metadata',
        'upload-concat',
        'upload-defer-length',
        'upload-checksum',
        'tus-resumable',
        'content-type',
        'x-http-method-override',
      ),
      value,
      { maxKeys: 3 },
    )
    const asked = fc.record({
      method: fc.constantFrom('POST', 'PATCH', 'HEAD', 'GET', 'DELETE', 'OPTIONS'),
      known: fc.boolean(),
      place: hostileText,
      headers: named,
      body: bytes,
    })
    await fuzz.check(
      asked,
      async ({ method, known, place, headers, body }) => {
        const begun = {
          ...TUS,
          'upload-length': '10',
          'upload-metadata': encode({ filename: 'a.mp4', courseId: 'temp' }),
        }
        const first = known ? await send('POST', '/api/upload/tus', begun) : null
        const id = first
          ? (first.headers.get('location') ?? '').split('/').at(-1)
          : encodeURIComponent(place.toWellFormed())
        const path = method === 'POST' ? '/api/upload/tus' : `/api/upload/tus/${id}`
        const usual = {
          ...TUS,
          'upload-offset': '0',
          ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
        }
        const sent = /POST|PATCH/.test(method) ? body : undefined
        const reply = await send(method, path, { ...(method === 'POST' ? begun : usual), ...headers }, sent)
        await fuzz.judge(reply, true)
      },
      RUNS * 6,
    )
  })
})

describe('reading files', () => {
  const all = (Object.entries(routes) as [string, RouteExpectation[]][]).filter(([name]) =>
    name.startsWith('GET'),
  )

  test.each(all)('%s: no address and no header causes a fault', async (name, [right]) => {
    const path = name.slice('GET '.length)
    const asked = fc.record({
      change: fc.constantFrom('name', 'query', 'header', 'header'),
      text: hostileText,
      header: fc.tuple(
        fc.constantFrom(
          'range',
          'if-range',
          'if-none-match',
          'if-modified-since',
          'accept-encoding',
          'referer',
          'x-forwarded-host',
          'x-forwarded-proto',
          'cookie',
          'authorization',
        ),
        fc.oneof(
          fc.constantFrom(
            'bytes=0-0',
            'bytes=5-2',
            'bytes=-0',
            'bytes=0-0,1-1',
            `bytes=${'0-,'.repeat(500)}`,
            'bytes=99999999999999999999-',
            '"',
            '*',
            'gzip, br;q=9',
            'Thu, 99 Jan',
          ),
          fc.constantFrom(...TEXTS.filter((text) => plain.test(text))),
        ),
      ),
    })
    await fuzz.check(asked, async ({ change, text, header: [key, value] }) => {
      const sent = await right?.send(fuzz)
      const odd = encodeURIComponent(text.toWellFormed())
      const address = addressOf(path, sent ?? { names: {} })
      const changed =
        change === 'name'
          ? addressOf(path, {
              names: {
                id: odd,
                fileId: odd,
                run: odd,
                height: odd,
                segment: odd,
                captionId: odd,
                posterId: odd,
                width: odd,
                number: odd,
              },
            })
          : change === 'query'
            ? `${address}${address.includes('?') ? '&' : '?'}e=${odd}&s=${odd}&limit=${odd}&as=${odd}&to=${odd}`
            : address
      await fuzz.judge(
        await send('GET', changed, change === 'header' ? { [key]: value } : {}),
        isAuditedExport(path),
      )
    })
  })
})
