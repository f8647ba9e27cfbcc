import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, expect } from 'vitest'
import { files } from '../../media/tables.ts'
import { startTestApp } from '../app.ts'
import { sampleVideo } from '../films.ts'

export type Fields = Record<string, string>
export const form = (
  bytes: Buffer | string,
  name: string,
  type = '',
  fields: Fields = { courseId: 'temp' },
  late = false,
) => {
  const body = new FormData()
  const add = () => Object.entries(fields).forEach(([field, value]) => body.append(field, value))
  if (!late) add()
  body.append('file', new File([new Uint8Array(Buffer.from(bytes))], name, { type }))
  if (late) add()
  return body
}

/**
 * Starts a server that receives uploads as forms. Call it at the top of a test file. The server stops after the
 * tests of the file.
 */
export async function openUploads() {
  const app = await startTestApp()
  afterAll(() => app.close())
  const guest = app.client()
  const student = app.client()
  await student.post('/api/register', { username: 'student', password: 'long enough' })
  const admin = app.client()
  await admin.post('/api/register', { username: 'boss', password: 'long enough' })
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
  const courseId = (await app.rows.course()).id
  const video = await sampleVideo()

  /** A rejected upload must leave no temporary file, no row without its objects, and no object without its row. */
  afterEach(async () => {
    await expect.poll(() => readdir(app.services.storage.temp.folder)).toEqual([])
    expect((await guest.get('/healthz')).status).toBe(200)
  })

  const countFiles = async () => {
    const rows = await app.services.db.select().from(files)
    let objects = 0
    for await (const _ of app.services.storage.list('')) objects += 1
    return { rows: rows.length, objects }
  }

  async function refused(path: string, body: FormData, status: number, says?: RegExp) {
    const before = await countFiles()
    const reply = await admin.post(path, body)
    const { message } = reply.json as { message: string }
    expect([reply.status, message]).toEqual([status, message])
    expect(message).toMatch(says ?? /.+/)
    expect(await countFiles()).toEqual(before)
  }

  return { app, admin, guest, student, courseId, video, countFiles, refused }
}
