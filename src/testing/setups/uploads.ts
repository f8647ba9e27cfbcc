import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { files } from '../../media/tables.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { sampleVideo } from '../films.ts'

/** Uploads as forms. Whatever is refused must leave nothing, which is looked at after each test. */
export let app: TestApp
export let admin: Client
export let guest: Client
export let student: Client
export let courseId: number
export let video: Buffer

beforeAll(async () => {
  app = await startTestApp()
  guest = app.client()
  student = app.client()
  await student.post('/api/register', { username: 'student', password: 'long enough' })
  admin = app.client()
  await admin.post('/api/register', { username: 'boss', password: 'long enough' })
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
  courseId = (await app.rows.course()).id
  video = await sampleVideo()
})
afterAll(() => app.close())

/** Whatever was refused left nothing: no temporary file, no row without its objects, no object without its row. */
afterEach(async () => {
  for (let tries = 0; tries < 40 && (await readdir(app.services.storage.temp.folder)).length > 0; tries++)
    await sleep(50)
  expect(await readdir(app.services.storage.temp.folder)).toEqual([])
  expect((await guest.get('/healthz')).status).toBe(200)
})

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

export const countFiles = async () => {
  const rows = await app.services.db.select().from(files)
  let objects = 0
  for await (const _ of app.services.storage.list('')) objects += 1
  return { rows: rows.length, objects }
}

export async function refused(path: string, body: FormData, status: number, says?: RegExp) {
  const before = await countFiles()
  const reply = await admin.post(path, body)
  const { message } = reply.json as { message: string }
  expect([reply.status, message]).toEqual([status, message])
  expect(message).toMatch(says ?? /.+/)
  expect(await countFiles()).toEqual(before)
}
