import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { MeasuredServer } from './measured-server.ts'
import { send } from './requests.ts'

type Way = {
  name: string
  /** Returns whether the server supports this kind of upload. */
  isThere(academy: MeasuredServer): Promise<boolean>
  /** Sends a video and returns its address. */
  upload(academy: MeasuredServer, path: string): Promise<string>
}

const film = (path: string, start = 0) =>
  createReadStream(path, { start, highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
const base64 = (text: string) => Buffer.from(text).toString('base64')

export const multipart: Way = {
  name: 'multipart',
  isThere: async () => true,
  async upload({ url, cookie }, path) {
    const boundary = 'a-boundary-of-the-bench'
    const head = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="courseId"\r\n\r\ntemp\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
    )
    const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
    const { size } = await stat(path)
    async function* body() {
      yield head
      yield* film(path)
      yield tail
    }
    const headers = {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
    }
    const { status, text } = await send('POST', `${url}/api/upload/video`, headers, body())
    if (status !== 201) throw new Error(`The upload was answered ${status}: ${text}`)
    return (JSON.parse(text) as { videoUrl?: string; url?: string }).url ?? ''
  },
}

const TUS = '/api/upload/tus'

export const resumable: Way = {
  name: 'tus',
  isThere: async ({ url, cookie }) =>
    (await fetch(url + TUS, { method: 'OPTIONS', headers: { cookie } })).headers.has('tus-version'),
  async upload({ url, cookie }, path) {
    const { size } = await stat(path)
    const common = { cookie, 'tus-resumable': '1.0.0' }
    const metadata = `filename ${base64('film.mp4')},filetype ${base64('video/mp4')},courseId ${base64('temp')}`
    const made = await send(
      'POST',
      url + TUS,
      { ...common, 'upload-length': size, 'upload-metadata': metadata, 'content-length': 0 },
      [],
    )
    if (made.status !== 201) throw new Error(`The upload could not begin: ${made.status} ${made.text}`)
    const place = new URL(made.headers.location ?? '', url).href
    const headers = {
      ...common,
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': size,
    }
    const sent = await send('PATCH', place, headers, film(path))
    if (sent.status !== 204) throw new Error(`The upload was answered ${sent.status}: ${sent.text}`)
    return String(sent.headers['upload-result'] ?? '')
  },
}
