import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoOf } from '../../../catalogue/admin/release/release-form.ts'
import { writeCalendar } from '../../calendar.rules.ts'
import { type Client, startTestApp, type TestApp } from '../../../testing/app.ts'
import { formatClassDay, formatClassTimes } from '../../client/kinds/class-time.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = app.client()
  await admin.post('/api/register', { username: 'head', password: 'long enough to keep' })
  await app.database.sql`update users set role = 'admin', admin_since = now() where username = 'head'`
})
afterAll(() => app.close())

const student = async (username: string) => {
  const client = app.client()
  await client.post('/api/register', { username, password: 'long enough to keep' })
  return client
}

/** A class at 18:00 in Kolkata, ten days from now. */
const AT = `${new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)}T18:00`

const addClass = async (courseId: number, title: string) => {
  const live = {
    startsAt: isoOf(AT, 'Asia/Kolkata'),
    minutes: 90,
    link: 'https://meet.example/secret-room',
  }
  const { json } = await admin.post('/api/lessons', { courseId, kind: 'live', title, order: 1, live })
  return json as { id: number }
}

test('a calendar has the classes that the student can attend, and never their links', async () => {
  const asha = await student('asha')
  const course = await app.rows.course()
  const premium = await app.rows.course({ isPremium: true })
  const other = await app.rows.course()
  expect((await asha.get('/api/calendar')).json).toEqual({ createdAt: null, hasClasses: false })
  const { id } = await addClass(course.id, 'Rivers; Seas')
  await addClass(premium.id, 'Not bought')
  await addClass(other.id, 'Not enrolled')
  await asha.post('/api/enrollments', { courseId: course.id })
  await app.database.sql`
    insert into enrollments (user_id, course_id) select id, ${premium.id} from users where username = 'asha'`
  expect((await asha.get('/api/calendar')).json).toEqual({ createdAt: null, hasClasses: true })

  const { address } = (await asha.post('/api/calendar', {})).json as { address: string }
  const guest = app.client()
  const first = await guest.get(address)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(first.headers.get('cache-control')).toContain('no-store')
  const lines = first.text.split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  const day = AT.slice(0, 10).replaceAll('-', '')
  expect(lines).toContain(`DTSTART:${day}T123000Z`)
  expect(lines).toContain(`DTEND:${day}T140000Z`)
  expect(lines).toContain('SUMMARY:Rivers\\; Seas')
  expect(lines).toContain('TRIGGER:-PT15M')
  expect(first.text).toContain(`/lessons/${id}\r\n`)
  for (const absent of ['secret-room', 'Not bought', 'Not enrolled']) expect(first.text).not.toContain(absent)
  const [feed] = await app.database.sql<{ hash: string }[]>`select token_hash as hash from calendar_feeds`
  expect(address).not.toContain(feed?.hash)

  const { address: next } = (await asha.post('/api/calendar', {})).json as { address: string }
  expect((await guest.get(address)).status).toBe(404)
  expect((await guest.get(next)).status).toBe(200)
  await app.database.sql`update users set blocked_at = now() where username = 'asha'`
  expect((await guest.get(next)).status).toBe(404)
  await app.database.sql`update users set blocked_at = null where username = 'asha'`
  await asha.call('DELETE', '/api/calendar')
  expect((await guest.get(next)).status).toBe(404)
})

test('an API token cannot create an address, which would stay valid after the token', async () => {
  const made = await admin.post('/api/account/tokens', {
    name: 'Reports',
    scopes: ['read', 'write'],
    days: 30,
  })
  const { token } = made.json as { token: string }
  const reply = await fetch(`${app.url}/api/calendar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([403, 'TOKEN_REFUSED'])
  expect((await admin.get('/api/calendar')).json).toMatchObject({ createdAt: null })
})

test('a class that opens in time is in the calendar, and a class that opens after its end is not', async () => {
  const ravi = await student('ravi')
  const course = await app.rows.course()
  const early = await addClass(course.id, 'Opens early')
  const late = await addClass(course.id, 'Opens late')
  const hidden = await addClass(course.id, 'Hidden')
  await admin.call('PUT', `/api/lessons/${early.id}`, { release: { days: 2, minute: 0 } })
  await admin.call('PUT', `/api/lessons/${late.id}`, { release: { days: 30, minute: 0 } })
  await admin.call('PUT', `/api/lessons/${hidden.id}`, { isVisible: false })
  await ravi.post('/api/enrollments', { courseId: course.id })
  const { address } = (await ravi.post('/api/calendar', {})).json as { address: string }
  const { text } = await ravi.get(address)
  expect(text).toContain('SUMMARY:Opens early')
  expect(text).not.toContain('Opens late')
  expect(text).not.toContain('Hidden')
})

test('a line has at most 75 bytes, and loses no letter', () => {
  const title = 'प्रश्नोत्तर 👋 '.repeat(12).trim()
  const [startsAt, endsAt] = [new Date('2026-11-24T12:30:00Z'), new Date('2026-11-24T13:30:00Z')]
  const reminder = { minutesBefore: 15, text: title }
  const event = { uid: 'class-1', title, description: '', url: 'https://a.example/lessons/1', reminder }
  const text = writeCalendar({
    name: 'A',
    product: 'live-classes',
    origin: 'https://a.example',
    events: [{ ...event, startsAt, endsAt, changedAt: startsAt }],
  })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`\r\nSUMMARY:${title}\r\n`)
})

test('a calendar of 500 classes with long titles takes little processor time', () => {
  const title = 'प्रश्नोत्तर '.repeat(18).trim()
  const [startsAt, endsAt] = [new Date('2026-11-24T12:30:00Z'), new Date('2026-11-24T13:30:00Z')]
  const events = Array.from({ length: 500 }, (_, at) => ({
    uid: `class-${at}`,
    title,
    description: title,
    url: `https://a.example/lessons/${at}`,
    changedAt: startsAt,
    startsAt,
    endsAt,
    reminder: { minutesBefore: 15, text: title },
  }))
  // Takes the minimum, because other work of the process counts too. Encoding each character would take 100 ms.
  const milliseconds = Array.from({ length: 8 }, () => {
    const before = process.cpuUsage()
    writeCalendar({ name: 'A', product: 'live-classes', origin: 'https://a.example', events })
    return process.cpuUsage(before).user / 1000
  })
  expect(Math.min(...milliseconds)).toBeLessThan(50)
})

test('a class keeps its local time when the clocks change', () => {
  const zone = 'Europe/Berlin'
  expect(isoOf('2026-03-28T10:00', zone)).toBe('2026-03-28T09:00:00.000Z')
  expect(isoOf('2026-03-29T10:00', zone)).toBe('2026-03-29T08:00:00.000Z')
  expect(isoOf('2026-10-25T10:00', zone)).toBe('2026-10-25T09:00:00.000Z')
  const [startsAt, endsAt] = [new Date('2026-03-29T00:30:00Z'), new Date('2026-03-29T01:30:00Z')]
  // From 1:30 to 3:30, which is one hour in this night.
  expect(formatClassTimes(startsAt, endsAt, zone)).toMatch(/1:30.*3:30/)
  expect(formatClassDay(startsAt, zone)).toContain('29 March 2026')
  // In Kolkata it is the same day, in New York the day before.
  expect(formatClassDay(startsAt, 'America/New_York')).toContain('28 March 2026')
})
