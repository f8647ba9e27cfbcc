import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openScorm } from '../setups/scorm.ts'

const { app, guest, frame, addLesson, addStudent, launch } = await openScorm()

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Starts a report of 300,000 bytes and sends some of it. Collects the beginning of the response. */
async function begin(folder: string, sent: number): Promise<{ reply: string }> {
  const { port } = new URL(app.url)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  open.push(socket)
  const got = { reply: '' }
  socket.on('data', (data) => (got.reply += data.toString()))
  await once(socket, 'connect')
  socket.write(`POST ${folder}.lantern/report HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: null\r\n`)
  socket.write(`Content-Type: text/plain\r\nContent-Length: 300000\r\n\r\n${'x'.repeat(sent)}`)
  return got
}

test('a report by a user without permission is refused before its body is read', async () => {
  const { id } = await addLesson()
  const { folder } = await launch(guest, id)
  for (const one of [folder, '/media/scorm/play/other/']) {
    const got = await begin(one, 10)
    await expect.poll(() => got.reply).toContain(' 403 ')
  }
})

test('unfinished reports take a limited amount of memory', async () => {
  const { id, courseId } = await addLesson()
  const { folder } = await launch(await addStudent(courseId), id)
  const begun: { reply: string }[] = []
  for (let n = 0; n < 60; n++) begun.push(await begin(folder, 299_000))
  const statuses = () => begun.map(({ reply }) => reply.slice(9, 12)).filter((status) => status !== '')
  // The limit is 16 MB for each IP address.
  await expect.poll(() => statuses().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(4)
  expect(new Set(statuses())).toEqual(new Set(['429']))
})

test('a report of many short values does not occupy the server', async () => {
  const { id, courseId } = await addLesson()
  const { folder } = await launch(await addStudent(courseId), id)
  const values = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [at.toString(36), 1]))
  const body = JSON.stringify({ session: randomUUID(), sequence: 1, seconds: 1, values })
  const spent: number[] = []
  for (let n = 0; n < 3; n++) {
    const before = process.cpuUsage()
    const reply = await frame.call('POST', `${folder}.lantern/report`, body, { 'content-type': 'text/plain' })
    const { user } = process.cpuUsage(before)
    expect(reply.status).toBe(400)
    spent.push(user / 1000)
  }
  expect(Math.min(...spent)).toBeLessThan(60)
})
