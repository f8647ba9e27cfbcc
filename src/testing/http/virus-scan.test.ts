import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../../media/tables.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'

let folder: string
let app: TestApp
let admin: Client
let scanner: Server | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-scanner-'))
  app = await startTestApp({ env: { CLAMAV_SOCKET: join(folder, 'clamd.ctl') } })
  admin = app.client()
  await admin.post('/api/register', { username: 'boss', password: 'long enough' })
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Starts a scanner that replies with the result of `say`. If the result is null, the scanner closes the connection. */
async function startScanner(say: (bytes: Buffer) => string | null): Promise<void> {
  await stopScanner()
  scanner = createServer({ allowHalfOpen: true }, (socket) => {
    let came = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      came = Buffer.concat([came, chunk])
      const bytes = bytesOf(came)
      if (bytes === null) return
      const said = say(bytes)
      if (said === null) socket.destroy()
      else socket.end(`${said}\0`)
    })
  })
  await new Promise<void>((resolve) => scanner?.listen(join(folder, 'clamd.ctl'), resolve))
}

async function stopScanner(): Promise<void> {
  await new Promise((resolve) => (scanner ? scanner.close(resolve) : resolve(null)))
  scanner = null
}

/** Returns the bytes that were sent with INSTREAM. Null until they are complete. */
function bytesOf(came: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  expect(came.subarray(0, command.length).toString()).toBe(command.slice(0, came.length))
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= came.length;) {
    const length = came.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(came.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const send = (text: string) => {
  const body = new FormData()
  body.append('file', new File([`%PDF-1.7\n${text}`], 'a.pdf'))
  return admin.post('/api/upload/resource', body)
}
const left = async () => {
  const { storage, db } = app.services
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return { keys, temporary: await readdir(storage.temp.folder), rows: (await db.select().from(files)).length }
}

test('refuses a file that the scanner recognises, and stores nothing of it', async () => {
  const seen: number[] = []
  await startScanner((bytes) => {
    seen.push(bytes.length)
    return bytes.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
  })
  const clean = 'x'.repeat(200_000)
  expect((await send(clean)).status).toBe(201)
  expect(seen).toEqual([clean.length + 9])
  const before = await left()
  expect(before.rows).toBe(1)
  const { status, json } = await send('EICAR')
  expect([status, json]).toEqual([
    400,
    {
      code: 'FILE_INFECTED',
      message:
        'The virus scanner found Eicar-Test-Signature in this file, so we didn’t store it. Choose another file.',
      issues: [
        {
          path: 'file',
          message:
            'The virus scanner found Eicar-Test-Signature in this file, so we didn’t store it. Choose another file.',
        },
      ],
    },
  ])
  expect(await left()).toEqual(before)
  await stopScanner()
})

test('stores nothing unscanned: even if the scanner is unavailable, disconnects, or replies with something else', async () => {
  const before = await left()
  const refused = async () => {
    const { status, json } = await send('never seen')
    expect(status).toBe(503)
    expect(json).toMatchObject({ code: 'SCANNER_AWAY' })
    expect(await left()).toEqual(before)
  }
  await refused()
  await startScanner(() => null)
  await refused()
  await startScanner(() => 'INSTREAM size limit exceeded. ERROR')
  await refused()
  await stopScanner()
})
