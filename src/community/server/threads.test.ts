import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyGrouped } from '../../academy/server/notifications.ts'
import { notifications } from '../../academy/tables.ts'
import { totals } from '../../commands/support/checks.ts'
import { transact, type Tx } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'
import { MAX_REPLIES } from '../rules.ts'
import { deleteRemovedComments } from './comments.ts'

let world: World
let guest: Caller
let ashaUser: User
let asha: Caller
let ravi: Caller
let teacher: Caller
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  ashaUser = await world.user({ username: 'asha', fullName: 'Asha Rao' })
  asha = world.as(ashaUser)
  ravi = world.as(await world.user({ username: 'ravi' }))
  teacher = world.as(await world.user({ username: 'meera', fullName: 'Meera Sen' }))
  admin = world.as(await world.user({ role: 'admin' }))
  await admin.teachers.create({ name: 'Meera', description: 'Sings', username: 'meera' })
})
afterAll(() => world.close())

const lesson = async (values = {}) =>
  (await world.lesson((await world.course({ instructor: 'Meera' })).id, values)).id
const refused = (code: string) => expect.objectContaining({ code })
const news = async (who: Caller, about: number) =>
  (await who.notifications.list({})).items
    .filter(({ data }) => 'lessonId' in data && data.lessonId === about)
    .map(({ kind }) => kind)

test('replies are below their comment, one level deep, and not in the plain list', async () => {
  const id = await lesson()
  const made = await asha.comments.create({ id, content: 'Hello' })
  const first = await ravi.comments.create({ id, content: 'Hello, too', parentId: made.id })
  // A reply to a reply is added to the same thread.
  const second = await teacher.comments.create({ id, content: 'Welcome', parentId: first.id })
  const third = await asha.comments.create({ id, content: 'Thanks', parentId: made.id, kind: 'question' })
  expect([first, second, third].map(({ parentId, kind }) => [parentId, kind])).toEqual(
    Array.from({ length: 3 }, () => [made.id, 'comment']),
  )
  expect([made, first, second].map(({ byTeacher }) => byTeacher)).toEqual([false, false, true])
  const plain = await guest.comments.list({ id })
  expect(plain).toMatchObject({ total: 1, items: [{ id: made.id, replyCount: 3 }] })
  expect(plain.items[0]).not.toHaveProperty('replies')
  const [thread] = (await guest.comments.list({ id, replies: true })).items
  expect(thread?.replies).toEqual([first, second])
  expect(await guest.comments.replies({ commentId: made.id })).toEqual([first, second, third])
})

test('a reply needs a comment of the same lesson, and a thread has a limit', async () => {
  const [here, there] = [await lesson(), await lesson()]
  const made = await asha.comments.create({ id: here, content: 'Here' })
  const reply = (id: number, parentId: number) => ravi.comments.create({ id, content: 'x', parentId })
  await expect(reply(there, made.id)).rejects.toEqual(refused('NOT_FOUND'))
  await expect(reply(here, 999_999)).rejects.toEqual(refused('NOT_FOUND'))
  await expect(guest.comments.create({ id: here, content: 'x', parentId: made.id })).rejects.toEqual(
    refused('UNAUTHORIZED'),
  )
  await world.database.sql`
    insert into comments (lesson_id, user_id, content, parent_id, answered_at)
    select ${here}, ${ashaUser.id}, 'x', ${made.id}, now() from generate_series(1, ${MAX_REPLIES - 1})`
  const both = await Promise.allSettled([reply(here, made.id), reply(here, made.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(guest.comments.replies({ commentId: 999_999 })).rejects.toEqual(refused('NOT_FOUND'))
})

test('replies of others stay when a comment is deleted, and the deletion can be undone', async () => {
  const id = await lesson()
  const made = await asha.comments.create({ id, content: 'Why?', kind: 'question', atSeconds: 3 })
  const reply = await ravi.comments.create({ id, content: 'Because', parentId: made.id })
  await asha.comments.delete({ commentId: made.id })
  expect(await guest.comments.list({ id })).toMatchObject({ total: 0, items: [], hasQuestions: false })
  expect((await guest.comments.list({ id, replies: true })).items).toMatchObject([
    { id: made.id, isDeleted: true, content: '', userId: null, replies: [reply] },
  ])
  await expect(ravi.comments.create({ id, content: 'x', parentId: made.id })).rejects.toEqual(
    refused('NOT_FOUND'),
  )
  expect(await asha.comments.restore({ commentId: made.id })).toEqual({ ...made, replyCount: 1 })
  expect(await guest.comments.list({ id })).toMatchObject({ total: 1, hasQuestions: true })
  expect(await totals(world.database as never)).toContain('match')

  // A question without replies is deleted completely. Then its deleted reply can't be restored either.
  await asha.comments.delete({ commentId: made.id })
  await ravi.comments.delete({ commentId: reply.id })
  expect((await guest.comments.list({ id, replies: true })).items).toEqual([])
  await world.db.execute(
    sql`update comments set deleted_at = now() - interval '6 minutes' where id = ${made.id}`,
  )
  await deleteRemovedComments(world.db)
  expect(await world.db.execute(sql`select from comments where lesson_id = ${id}`)).toHaveLength(0)
  await expect(ravi.comments.restore({ commentId: reply.id })).rejects.toEqual(refused('NOT_FOUND'))
})

test('the student who asked or the teacher accepts one answer, which is first', async () => {
  const id = await lesson()
  const asked = await asha.comments.create({ id, content: 'Why?', kind: 'question' })
  const [one, two] = [
    await ravi.comments.create({ id, content: 'One', parentId: asked.id }),
    await ravi.comments.create({ id, content: 'Two', parentId: asked.id }),
  ]
  const accept = (who: Caller, commentId: number, accepted = true) =>
    who.comments.accept({ commentId, accepted })
  await expect(accept(ravi, two.id)).rejects.toEqual(refused('FORBIDDEN'))
  await expect(accept(asha, asked.id)).rejects.toEqual(refused('CONFLICT'))
  expect(await accept(asha, two.id)).toMatchObject({ isAccepted: true })
  const [thread] = (await guest.comments.list({ id, replies: true })).items
  expect(thread?.replies?.map((reply) => reply.id)).toEqual([two.id, one.id])
  await accept(teacher, one.id)
  expect((await guest.comments.replies({ commentId: asked.id })).map((reply) => reply.isAccepted)).toEqual([
    true,
    false,
  ])
  await accept(admin, one.id, false)
  expect((await guest.comments.replies({ commentId: asked.id })).some((r) => r.isAccepted)).toBe(false)
  expect((await news(ravi, id)).filter((kind) => kind === 'answer_accepted')).toHaveLength(2)

  // A student who accepts an answer again and again must not cause many notifications.
  for (const accepted of [true, false, true, false]) await accept(asha, one.id, accepted)
  expect((await news(ravi, id)).filter((kind) => kind === 'answer_accepted')).toHaveLength(2)

  const plain = await asha.comments.create({ id, content: 'Not a question' })
  const reply = await ravi.comments.create({ id, content: 'x', parentId: plain.id })
  await expect(accept(asha, reply.id)).rejects.toEqual(refused('CONFLICT'))
})

test('questions stay open until they are answered, and are open again if the student asks again', async () => {
  const id = await lesson()
  const asked = await asha.comments.create({ id, content: 'Why?', kind: 'question' })
  const isOpen = async (who: Caller) => {
    const { items } = await who.comments.received({ kind: 'question' })
    return items.some((item) => item.id === asked.id)
  }
  await teacher.comments.create({ id, content: 'A word to all' })
  expect([await isOpen(teacher), await isOpen(admin)]).toEqual([true, true])
  await ravi.comments.create({ id, content: 'I think so', parentId: asked.id })
  expect(await isOpen(teacher)).toBe(true)
  const answer = await teacher.comments.answer({ commentId: asked.id, content: 'Because' })
  expect(await isOpen(teacher)).toBe(false)
  await asha.comments.create({ id, content: 'And then?', parentId: asked.id })
  expect(await isOpen(teacher)).toBe(true)
  await asha.comments.accept({ commentId: answer.id, accepted: true })
  await asha.comments.create({ id, content: 'Thank you', parentId: asked.id })
  expect(await isOpen(teacher)).toBe(false)
})

test('a teacher receives only comments of their own courses, oldest first', async () => {
  const own = await lesson()
  const other = (await world.lesson((await world.course({ instructor: 'Somebody' })).id)).id
  const ask = async (id: number) => (await asha.comments.create({ id, content: 'Q?', kind: 'question' })).id
  const ids = [await ask(own), await ask(own)]
  const elsewhere = await ask(other)
  const received = (await teacher.comments.received({ kind: 'question' })).items.map(({ id }) => id)
  expect(received.filter((id) => ids.includes(id))).toEqual(ids)
  expect(received).not.toContain(elsewhere)
  expect(
    (await admin.comments.received({ kind: 'question', limit: 100 })).items.map(({ id }) => id),
  ).toContain(elsewhere)
  await expect(teacher.comments.answer({ commentId: elsewhere, content: 'x' })).rejects.toEqual(
    refused('FORBIDDEN'),
  )
  await expect(teacher.comments.setState({ commentId: elsewhere, state: 'answered' })).rejects.toEqual(
    refused('FORBIDDEN'),
  )
  await expect(asha.comments.received({})).rejects.toEqual(refused('FORBIDDEN'))
})

test('users who follow a thread are notified once, unless they muted it or wrote the reply', async () => {
  const id = await lesson()
  const made = await asha.comments.create({ id, content: 'Hello' })
  const reply = (who: Caller) => who.comments.create({ id, content: 'x', parentId: made.id })
  await reply(ravi)
  await reply(ravi)
  expect(await news(asha, id)).toEqual(['comment_replied'])
  expect(await news(ravi, id)).toEqual([])
  const [grouped] = (await asha.notifications.list({})).items
  expect(grouped?.data).toMatchObject({ commentId: made.id, by: 'ravi', isOwn: true, count: 2 })
  await reply(teacher)
  expect(await news(asha, id)).toEqual(['comment_answered', 'comment_replied'])
  expect(await news(ravi, id)).toEqual(['comment_replied'])

  expect(await ravi.comments.mute({ commentId: made.id, muted: true })).toEqual({ isMuted: true })
  await ravi.notifications.markRead({})
  await reply(asha)
  expect(await ravi.comments.thread({ commentId: made.id })).toEqual({ isMuted: true })
  expect(await news(ravi, id)).toEqual(['comment_replied'])
  await ravi.comments.mute({ commentId: made.id, muted: false })
  await reply(asha)
  expect(await news(ravi, id)).toEqual(['comment_replied', 'comment_replied'])
})

test('simultaneous notifications about the same thread become one', async () => {
  const { id: userId } = await world.user()
  const data = { commentId: 1, lessonId: 1, title: 'Algebra', by: 'Ravi', isOwn: true, count: 1 }
  const tell = (tx: Tx) =>
    notifyGrouped(tx, world.live, [userId], { kind: 'comment_replied', data }, 'commentId')
  let other: Promise<void> = Promise.resolve()
  await transact(world.db, async (tx) => {
    await tell(tx)
    let isDone = false
    other = transact(world.db, tell).then(() => void (isDone = true))
    await expect
      .poll(
        async () => isDone || (await world.database.sql`select from pg_locks where not granted`).length > 0,
      )
      .toBe(true)
  })
  await other
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, userId))
  expect(rows).toMatchObject([{ data: { count: 2 } }])
})

test('simultaneous replies in two threads with the same followers do not deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => world.user()))
  const threads = await Promise.all(
    [people, people.toReversed()].map(async (followers) => {
      const id = await lesson()
      const made = await world.as(followers[0] ?? null).comments.create({ id, content: 'Who knows?' })
      await world.db.execute(sql`
        insert into thread_subscriptions (comment_id, user_id)
        select ${made.id}, u.id::uuid from unnest(${`{${followers.map((one) => one.id).join()}}`}::text[]) as u (id)
        on conflict do nothing`)
      return { id, parentId: made.id }
    }),
  )
  const deadlocks = async () => {
    await world.db.execute(sql`select pg_stat_force_next_flush()`)
    const [row] = await world.db.execute<{ deadlocks: string }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    return Number(row?.deadlocks)
  }
  const before = await deadlocks()
  for (let round = 0; round < 5; round++)
    await Promise.all(
      threads.map((thread, n) =>
        (n ? ravi : teacher).comments.create({ ...thread, content: `Reply ${round}` }),
      ),
    )
  expect(await deadlocks()).toBe(before)
})
