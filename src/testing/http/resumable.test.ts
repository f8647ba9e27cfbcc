import { stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import S3rver from 's3rver'
import { describe, expect, test } from 'vitest'
import { MEGABYTE } from '../../platform/constants.ts'
import { videos } from '../../media/tables.ts'
import { sweep } from '../../sweep.ts'
import { type Client, startTestApp } from '../app.ts'
import {
  admin,
  app,
  append,
  beginWith,
  countFiles,
  database,
  discard,
  expectVideo,
  folder,
  head,
  openResumableUploads,
  other,
  partials,
  PATH,
  restart,
  send,
  start,
  video,
} from '../setups/resumable.ts'
import { TUS } from '../tus.ts'

openResumableUploads()

describe('an upload', () => {
  test('becomes an ordinary video', async () => {
    const url = await send(video).done
    await expectVideo(url)
    const [row] = await app.services.db
      .select()
      .from(videos)
      .where(sql`file_id = ${url?.split('/').at(-1)}`)
    expect(row).toMatchObject({ state: 'queued', width: 320, height: 180 })
  })

  test('can be one request', async () => {
    await expectVideo(await send(video, { chunkSize: Infinity, uploadDataDuringCreation: true }).done)
  })

  test("continues after a lost connection, and can't be downloaded before its end", async () => {
    const before = await countFiles()
    const path = await beginWith(0)
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      [
        `PATCH ${path} HTTP/1.1`,
        `Host: ${new URL(app.url).host}`,
        `Cookie: ${admin.cookie}`,
        'Tus-Resumable: 1.0.0',
        'Upload-Offset: 0',
        'Content-Type: application/offset+octet-stream',
        `Content-Length: ${video.length}`,
        '\r\n',
      ].join('\r\n'),
    )
    const part = Math.floor(video.length * 0.8)
    socket.write(video.subarray(0, part))
    const offset = async () => Number((await head(admin, path)).headers.get('upload-offset'))
    const [id] = (await partials()).filter((name) => !name.endsWith('.json'))
    const arrived = async () => (await stat(join(folder, 'partial', id!))).size
    while ((await arrived()) < part) await sleep(20)
    socket.destroy()

    expect(await offset()).toBe(part)
    expect((await admin.get(path)).status).toBe(409)
    for (const address of [`/media/videos/${id}`, `/media/resources/${id}`, `/partial/${id}`])
      expect((await admin.get(address)).status).toBe(404)
    expect(await countFiles()).toBe(before)

    let first: number | undefined
    const { done } = send(video, {
      uploadUrl: app.url + path,
      onProgress: (sent) => (first ??= sent),
    })
    await expectVideo(await done)
    expect(first).toBeGreaterThanOrEqual(part)
  })

  test('continues after a restart of the server', async () => {
    const path = await beginWith(4 * MEGABYTE)
    await restart()
    expect((await head(admin, path)).headers.get('upload-offset')).toBe(String(4 * MEGABYTE))
    await expectVideo(await send(video, { uploadUrl: app.url + path }).done)
  })

  test('repeats its result if the last response was lost, and creates no second video', async () => {
    const path = await beginWith(video.length)
    const count = await countFiles()
    const asked = await head(admin, path)
    const url = asked.headers.get('upload-result')
    await expectVideo(url)
    expect(asked.headers.get('upload-offset')).toBe(String(video.length))
    expect((await admin.get(path)).json).toEqual({ url })
    const last = video.subarray(video.length - 1000)
    const again = await append(admin, path, video.length, Buffer.alloc(0))
    expect([again.status, again.headers.get('upload-result')]).toEqual([204, url])
    expect((await append(admin, path, video.length - 1000, last)).status).toBe(409)
    expect(await send(video, { uploadUrl: app.url + path }).done).toBe(url)
    expect(await countFiles()).toBe(count)
    expect((await head(other, path)).status).toBe(404)
  })

  test('can be finished if the server crashed between the last byte and the video', async () => {
    const path = await beginWith(video.length - 10)
    const id = path.split('/').at(-1) ?? ''
    await restart(() => writeFile(join(folder, 'partial', id), video))
    const complete = await head(admin, path)
    expect(complete.headers.get('upload-offset')).toBe(String(video.length))
    expect(complete.headers.get('upload-result')).toBeNull()
    const finish = async () => {
      for (;;) {
        const reply = await append(admin, path, video.length, Buffer.alloc(0))
        // A busy server asks the client to try again.
        if (reply.status !== 503) return reply
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
    const asks = await Promise.all([1, 2, 3].map(finish))
    for (const { status, headers } of asks)
      expect([status, headers.get('upload-result')]).toEqual([204, `/media/videos/${id}`])
    await expectVideo(`/media/videos/${id}`)
  })

  test('stops a hanging request, and continues', async () => {
    const path = await beginWith(0)
    const socket = await hangAfter(MEGABYTE, path)
    await expectVideo(await send(video, { uploadUrl: app.url + path }).done)
    socket.destroy()
  })

  test('can be cancelled, even after its last byte', async () => {
    const count = await countFiles()
    await new Promise<void>((given) => {
      const { upload, done } = send(video, { onChunkComplete: () => void upload.abort(true).then(given) })
      void done
    })
    await expect.poll(partials).toEqual([])
    const path = await beginWith(video.length)
    expect(await countFiles()).toBe(count + 1)
    expect((await discard(path)).status).toBe(204)
    expect(await countFiles()).toBe(count)
    expect((await head(admin, path)).status).toBe(404)
    await sweep(app.services)
  })
})

/** Declares the length of the whole video to `app`, but sends only this many bytes. The connection stays open. */
async function hangAfter(bytes: number, path: string): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = [
    `PATCH ${path} HTTP/1.1`,
    'Host: x',
    `Cookie: ${admin.cookie}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${video.length}`,
    '\r\n',
  ]
  socket.write(lines.join('\r\n'))
  socket.write(video.subarray(0, bytes))
  const id = path.split('/').at(-1) ?? ''
  while ((await stat(join(folder, 'partial', id))).size < bytes) await sleep(20)
  return socket
}

describe('several instances', () => {
  test('stop hanging requests of each other, so that no request writes into a complete video', async () => {
    const second = await start()
    try {
      const path = await beginWith(0)
      const socket = await hangAfter(MEGABYTE, path)
      const answered = once(socket, 'data')
      const headers = { cookie: admin.cookie }
      const url = await send(video, { uploadUrl: second.url + path, headers }).done
      await answered
      await new Promise((resolve) => socket.end(Buffer.alloc(MEGABYTE), () => resolve(undefined)))
      socket.destroy()
      await expectVideo(url)
    } finally {
      await second.close()
    }
  })

  test('continue each other’s uploads if they share a folder, and create one video for each', async () => {
    const second = await start()
    const there = second.client(admin.cookie)
    try {
      const path = await beginWith(2 * MEGABYTE)
      await expectVideo(
        await send(video, { uploadUrl: second.url + path, headers: { cookie: admin.cookie } }).done,
      )
      expect((await head(admin, path)).headers.get('upload-result')).toMatch(/^\/media/)

      const count = await countFiles()
      const raced = await beginWith(1000)
      const id = raced.split('/').at(-1) ?? ''
      await writeFile(join(folder, 'partial', id), video)
      const ask = (client: Client) =>
        client.call('PATCH', raced, '', {
          ...TUS,
          'upload-offset': String(video.length),
          'content-type': 'application/offset+octet-stream',
        })
      const replies = await Promise.all([admin, there, admin, there].map(ask))
      for (const { status, headers } of replies)
        expect([status, headers.get('upload-result')]).toEqual([204, `/media/videos/${id}`])
      expect(await countFiles()).toBe(count + 1)
      await expectVideo(`/media/videos/${id}`)
    } finally {
      await second.close()
    }
  })

  test('store the complete video in S3', async () => {
    const bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'lantern', configs: [] }],
    })
    const { port } = await bucket.run()
    const S3 = {
      S3_BUCKET: 'lantern',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
    const instance = await startTestApp({ database, env: { STORAGE_DIR: folder, ...S3 } })
    try {
      const url = await send(video, { endpoint: instance.url + PATH }).done
      const got = await fetch(instance.url + url, { headers: { cookie: admin.cookie } })
      expect(Buffer.from(await got.arrayBuffer()).equals(video)).toBe(true)
      const there = instance.client(admin.cookie)
      expect((await discard(`${PATH}/${url?.split('/').at(-1)}`, there)).status).toBe(204)
    } finally {
      await instance.close()
      await bucket.close()
    }
  })
})
