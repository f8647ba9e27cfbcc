import { existsSync } from 'node:fs'
import { readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { files } from '../../media/tables.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { sampleVideo } from '../films.ts'
import { TUS } from '../tus.ts'
import { sampleImage } from '../pictures.ts'

const FULL = {
  code: 'STORAGE_FULL',
  message: 'The storage is full. Ask the administrator to free some space.',
}

let app: TestApp
let admin: Client
let video: Buffer

beforeAll(async () => {
  app = await startTestApp()
  admin = app.client()
  await admin.post('/api/register', { username: 'boss', password: 'long enough' })
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
  video = await sampleVideo({ seconds: 1 })
})
afterAll(() => app.close())
afterEach(async () => {
  const { temp } = app.services.storage
  for (const folder of [temp.folder, temp.partials]) expect(await readdir(folder)).toEqual([])
})

const folderOf = (name: 'tmp' | 'partial') => join(app.services.env.storageDir, name)

/** Runs `act` while the folder is on a full file system. */
async function withoutRoom(name: 'tmp' | 'partial', act: () => Promise<void>) {
  const folder = folderOf(name)
  await rename(folder, `${folder}-aside`)
  await symlink('/proc', folder)
  try {
    await act()
  } finally {
    await rm(folder)
    await rename(`${folder}-aside`, folder)
  }
}

const known = async () => {
  const rows = await app.services.db.select().from(files)
  const keys: string[] = []
  for await (const { key } of app.services.storage.list('')) keys.push(key)
  return { rows: rows.length, keys }
}

describe.skipIf(!existsSync('/proc/self') || !existsSync('/dev/full'))('a full storage', () => {
  test('refuses an upload that is too large before reading it, and accepts it when there is space', async () => {
    const uploads = {
      thumbnail: new File([new Uint8Array(await sampleImage('png'))], 'a.png'),
      video: new File([new Uint8Array(video)], 'a.mp4'),
      resource: new File(['%PDF-1.7\n'], 'a.pdf'),
    }
    const send = (kind: string, file: File) => {
      const body = new FormData()
      body.append('courseId', 'temp')
      body.append('file', file)
      return admin.post(`/api/upload/${kind}`, body)
    }
    for (const [kind, file] of Object.entries(uploads)) {
      const before = await known()
      await withoutRoom('tmp', async () => {
        const { status, json } = await send(kind, file)
        expect([status, json]).toEqual([507, FULL])
      })
      expect(await known()).toEqual(before)
      expect((await send(kind, file)).status).toBe(201)
    }
  })

  const begin = () =>
    admin.call('POST', '/api/upload/tus', undefined, {
      ...TUS,
      'upload-length': String(video.length),
      'upload-metadata': `filename ${btoa('a.mp4')},courseId ${btoa('temp')}`,
    })
  const append = async (path: string, from: number, to: number) => {
    const reply = await fetch(app.url + path, {
      method: 'PATCH',
      headers: {
        ...TUS,
        cookie: admin.cookie,
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(video.subarray(from, to)),
    })
    return { status: reply.status, text: await reply.text(), url: reply.headers.get('upload-result') }
  }

  test('refuses to start a resumable upload without space, with a clear error', async () => {
    await withoutRoom('partial', async () => {
      const { status, json, headers } = await begin()
      expect([status, json]).toEqual([507, FULL])
      expect(headers.get('tus-resumable')).toBe('1.0.0')
    })
  })

  test('stops a resumable upload when space runs out, and continues when there is space again', async () => {
    const { status, headers } = await begin()
    expect(status).toBe(201)
    const path = headers.get('location') ?? ''
    expect((await append(path, 0, 1000)).status).toBe(204)
    const partial = join(folderOf('partial'), path.split('/').at(-1) ?? '')
    await rename(partial, `${partial}-aside`)
    // Every write to this device fails like a write to a full disk.
    await symlink('/dev/full', partial)
    const refused = await append(path, 0, 1000)
    expect([refused.status, JSON.parse(refused.text)]).toEqual([507, FULL])
    await rename(`${partial}-aside`, partial)
    const there = await admin.call('HEAD', path, undefined, TUS)
    expect(there.headers.get('upload-offset')).toBe('1000')
    const done = await append(path, 1000, video.length)
    expect(done.status).toBe(204)
    expect((await admin.get(done.url ?? '')).status).toBe(200)
  })
})
