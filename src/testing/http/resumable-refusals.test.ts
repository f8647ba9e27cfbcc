import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DetailedError } from 'tus-js-client'
import { describe, expect, test } from 'vitest'
import { MEGABYTE } from '../../platform/constants.ts'
import { sweep } from '../../sweep.ts'
import {
  admin,
  app,
  append,
  begin,
  beginWith,
  discard,
  expectVideo,
  folder,
  head,
  openResumableUploads,
  other,
  partials,
  PATH,
  send,
  student,
  video,
} from '../setups/resumable.ts'
import { encode, TUS } from '../tus.ts'

openResumableUploads()

describe('refused requests', () => {
  test('from guests and students, with every method; and from another site', async () => {
    const path = await beginWith(1000)
    const guest = app.client()
    for (const [method, address] of [
      ['OPTIONS', PATH],
      ['POST', PATH],
      ['HEAD', path],
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
    ] as const) {
      expect((await guest.call(method, address, undefined, TUS)).status).toBe(401)
      expect((await student.call(method, address, undefined, TUS)).status).toBe(403)
    }
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (await admin.call(method, path, undefined, { ...TUS, origin: 'https://evil.example' })).status,
      ).toBe(403)
    expect((await admin.call('DELETE', path, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    await discard(path)
  })

  test("for another user's upload: it does not exist", async () => {
    const path = await beginWith(1000)
    expect((await head(other, path)).status).toBe(404)
    expect((await other.get(path)).status).toBe(404)
    expect((await append(other, path, 1000, video.subarray(1000))).status).toBe(404)
    expect((await discard(path, other)).status).toBe(404)
    expect((await head(admin, path)).headers.get('upload-offset')).toBe('1000')
    await discard(path)
  })

  test('for too many bytes, before and during the upload', async () => {
    const large = await begin(admin, 500 * MEGABYTE + 1)
    expect([large.status, large.json]).toEqual([
      413,
      { code: 'TOO_LARGE', message: 'This is too large. The limit is 500 MB.' },
    ])
    const path = await beginWith(1000)
    const reply = await append(admin, path, 1000, Buffer.concat([video.subarray(1000), Buffer.alloc(10)]))
    expect(reply.status).toBe(413)
    expect(reply.message).toMatch(/announced/)
    await discard(path)
  })

  test('for a file that is not a video, without leaving files', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const [name, type, bytes, says] of [
      ['a.mp4', 'video/mp4', html, /of another type/],
      ['a.mov', 'video/quicktime', video, /of another type/],
      ['a.mp4', 'text/html', video, /reports the type/],
      ['a.mp4', 'video/mp4', video.subarray(0, 300), /can’t read|no video track/],
    ] as const) {
      const { headers } = await begin(admin, bytes.length, {
        filename: name,
        filetype: type,
        courseId: 'temp',
      })
      const path = headers.get('location') ?? ''
      const reply = await append(admin, path, 0, bytes)
      expect([reply.status, reply.message]).toEqual([400, expect.stringMatching(says)])
      expect((await head(admin, path)).status).toBe(404)
    }
    const failed = await send(html).done.catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(DetailedError)
    expect((failed as DetailedError).originalResponse?.getBody()).toMatch(/of another type/)
  })

  test('with an invalid start', async () => {
    const refused = async (status: number, length: number, fields: Record<string, string>) => {
      const reply = await begin(admin, length, fields)
      expect([reply.status, reply.json]).toEqual([
        status,
        expect.objectContaining({ message: expect.any(String) }),
      ])
    }
    await refused(400, 1000, { courseId: 'temp' })
    await refused(400, 1000, { filename: 'a.exe', courseId: 'temp' })
    await refused(400, 1000, { filename: '../../a.mp4', courseId: 'temp' })
    await refused(400, 1000, { filename: 'a\0.mp4', courseId: 'temp' })
    await refused(400, 1000, { filename: 'a.mp4' })
    await refused(400, 1000, { filename: 'a.mp4', courseId: '../1' })
    await refused(404, 1000, { filename: 'a.mp4', courseId: '999999' })
    await refused(400, 0, { filename: 'a.mp4', courseId: 'temp' })
    await refused(400, -5, { filename: 'a.mp4', courseId: 'temp' })
    const post = (headers: Record<string, string>) =>
      admin.call('POST', PATH, undefined, {
        'upload-metadata': encode({ filename: 'a.mp4', courseId: 'temp' }),
        ...headers,
      })
    expect((await post({ ...TUS })).status).toBe(400)
    expect((await post({ ...TUS, 'upload-defer-length': '1' })).status).toBe(400)
    expect((await post({ 'upload-length': '10' })).status).toBe(412)
    expect((await post({ ...TUS, 'upload-length': '10', 'upload-metadata': 'a b c' })).status).toBe(400)
    expect((await post({ ...TUS, 'upload-length': '10', 'upload-concat': 'partial' })).status).toBe(400)
    expect((await admin.call('POST', PATH, { a: 1 }, { ...TUS, 'upload-length': '10' })).status).toBe(415)
  })

  test('with invalid IDs, or offsets that do not match the upload', async () => {
    for (const id of ['1', '..', '..%2f..%2fkey', 'a.json', `${randomUUID()}.json`, randomUUID(), '%00'])
      for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET'])
        expect((await admin.call(method, `${PATH}/${id}`, undefined, TUS)).status).toBe(404)
    const path = await beginWith(1000)
    expect((await append(admin, path, 500, video.subarray(500))).status).toBe(409)
    expect((await append(admin, path, 2000, video.subarray(2000))).status).toBe(409)
    await discard(path)
  })
})

test('the endpoint describes its protocol', async () => {
  const { status, headers } = await admin.call('OPTIONS', PATH)
  expect(status).toBe(204)
  expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination')
  expect(headers.get('tus-max-size')).toBe(String(500 * MEGABYTE))
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('an upload is swept a day after the last byte, and not while it continues', async () => {
  const abandoned = await beginWith(1000)
  const live = await beginWith(1000)
  const idOf = (path: string) => path.split('/').at(-1) ?? ''
  const age = (name: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000)
    return utimes(join(folder, 'partial', name), at, at)
  }
  await age(idOf(abandoned), 25)
  await age(`${idOf(live)}.json`, 50)
  await age(idOf(live), 23)
  await writeFile(join(folder, 'partial', 'left.json'), '{}')
  await age('left.json', 25)
  await sweep(app.services)
  expect((await partials()).sort()).toEqual([idOf(live), `${idOf(live)}.json`].sort())
  expect((await head(admin, abandoned)).status).toBe(404)
  // This upload was old, but its client requested the offset again.
  await age(idOf(live), 30)
  expect((await head(admin, live)).status).toBe(200)
  await sweep(app.services)
  await expectVideo(await send(video, { uploadUrl: app.url + live }).done)
})
