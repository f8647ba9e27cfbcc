import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { sendAnnouncements } from '../announcements/send.ts'

let world: World
let admin: Caller
let [asha, ravi, tara, blocked]: User[] = []
const text = { title: 'Your fees', body: 'Please pay until Friday.' }

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  asha = await world.user({ username: 'asha', mobile: '+919812345670' })
  ravi = await world.user({ username: 'ravi', mobile: '+919812345671' })
  tara = await world.user({ username: 'tara' })
  blocked = await world.user({ username: 'blocked' })
  await world.db.execute(sql`update users set blocked_at = now() where username = 'blocked'`)
})
afterAll(() => world.close())

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )
const ids = (...users: (User | undefined)[]) => users.map((user) => user?.id ?? '')
const received = async (user: User | undefined) =>
  (await world.as(user ?? null).announcements.mine({})).items.map(({ title }) => title)

test('exactly the chosen students get a message, once, also by WhatsApp', async () => {
  const userIds = ids(asha, ravi, blocked)
  expect(await admin.students.plan({ kind: 'message', userIds })).toEqual({ changes: 2, stays: 1 })
  const made = await admin.students.act({ kind: 'message', userIds, ...text })
  expect(made).toMatchObject({ kind: 'message', title: 'Your fees', students: 2, undoneAt: null })
  await sendAnnouncements(world)
  await sendAnnouncements(world)
  for (const user of [asha, ravi]) expect(await received(user)).toEqual(['Your fees'])
  expect(await received(tara)).toEqual([])
  const { items } = await admin.announcements.list({})
  expect(items).toMatchObject([{ audience: 'chosen', state: 'sent', recipients: 2, id: made.announcementId }])
  const round = { kind: 'announcement', subjectId: made.announcementId } as const
  expect(await admin.messages.round(round)).toMatchObject({ open: 2 })
  await world.as(asha ?? null).notifications.markRead({})
  expect(await admin.messages.round(round)).toMatchObject({ open: 1 })
  const [entry] = (await admin.audit.list({})).items
  expect(entry).toMatchObject({ action: 'students.message', data: { title: 'Your fees', students: 2 } })
})

test('undoing a message withdraws it, and withdrawing it counts as undone', async () => {
  const send = () => admin.students.act({ kind: 'message', userIds: ids(tara), ...text })
  const [first, second, third] = [await send(), await send(), await send()]
  // The action is undone before the message is sent.
  expect((await admin.students.undo({ id: first.id })).undoneAt).not.toBeNull()
  await sendAnnouncements(world)
  expect(await received(tara)).toHaveLength(2)
  await admin.students.undo({ id: second.id })
  await admin.announcements.withdraw({ id: third.announcementId ?? 0 })
  await sendAnnouncements(world)
  expect(await received(tara)).toEqual([])
  expect(await world.db.execute(sql`select from notifications where user_id = ${tara?.id}`)).toHaveLength(0)
  const undone = (await admin.students.actions()).filter(({ undoneAt }) => undoneAt !== null)
  expect(undone.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  expect(await refusal(admin.students.undo({ id: second.id }))).toBe('BULK_ACTION_NOT_FOUND')
})

test('a message to all matching students needs a text and the duty to write to all', async () => {
  const filter = { search: 'asha' }
  const { announcementId } = await admin.students.act({ kind: 'message', filter, ...text, title: 'Found' })
  await sendAnnouncements(world)
  expect(await received(asha)).toContain('Found')
  expect(await received(ravi)).not.toContain('Found')
  expect(announcementId).not.toBeNull()
  for (const wrong of [{}, { title: 'Only a title' }, { title: ' ', body: 'x' }])
    expect(await refusal(admin.students.act({ kind: 'message', filter, ...wrong }))).not.toBe('done')
  expect(await refusal(admin.students.act({ kind: 'block', filter, ...text }))).not.toBe('done')
  expect(await refusal(admin.students.act({ kind: 'message', userIds: ids(blocked), ...text }))).toBe(
    'BULK_NOTHING',
  )
  const staff = async (...duties: ('students' | 'messages' | 'access')[]) => {
    const given = duties.map((duty) => ({ duty, courseId: null, batchId: null, limit: null }))
    return world.as({ ...(await world.user()), duties: given })
  }
  const input = { kind: 'message', userIds: ids(tara), ...text } as const
  expect(await refusal((await staff('students', 'access')).students.act(input))).toBe('FORBIDDEN')
  // Staff who lack the duty to see students cannot select any.
  expect(await refusal((await staff('messages')).students.act(input))).toBe('BULK_NOTHING')
  expect((await (await staff('students', 'messages')).students.act(input)).students).toBe(1)
})

test('a repeated call with the same request ID sends one message', async () => {
  const input = {
    kind: 'message',
    userIds: ids(ravi),
    ...text,
    title: 'Once',
    requestId: crypto.randomUUID(),
  } as const
  const [first, second] = await Promise.all([admin.students.act(input), admin.students.act(input)])
  expect(second).toEqual(first)
  await sendAnnouncements(world)
  expect((await received(ravi)).filter((title) => title === 'Once')).toHaveLength(1)
  expect(await refusal(admin.students.act({ ...input, userIds: ids(tara) }))).toBe('REQUEST_REPEATED')
})
