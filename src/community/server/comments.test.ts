import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../platform/user.schema.ts'
import { comments } from '../tables.ts'
import { users } from '../../accounts/tables.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'

let world: World
let guest: Caller
let studentUser: User
let student: Caller
let other: Caller
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  studentUser = await world.user({ username: 'asha', fullName: 'Asha Rao' })
  student = world.as(studentUser)
  other = world.as(await world.user())
  admin = world.as(await world.user({ role: 'admin' }))
})
afterAll(() => world.close())

const lesson = async (values = {}) => (await world.lesson((await world.course()).id, values)).id

test('a comment is trimmed, stored as plain text, and readable for everyone', async () => {
  const id = await lesson()
  const content = '<b>नमस्ते</b> & שלום 👩🏽‍🏫\nsecond line'
  const made = await student.comments.create({ id, content: `  ${content}\n` })
  expect(made).toMatchObject({
    content,
    userId: studentUser.id,
    atSeconds: null,
    user: { username: 'asha', fullName: 'Asha Rao' },
  })
  expect(made.createdAt).toBeInstanceOf(Date)
  expect(await guest.comments.list({ id })).toEqual({
    items: [made],
    nextCursor: null,
    total: 1,
    hasQuestions: false,
    canModerate: false,
  })
  expect(Object.keys(made.user)).toEqual(['fullName', 'username'])
})

test('a comment keeps its lines, but can neither be mostly blank nor change the direction of the text', async () => {
  const id = await lesson()
  const content = `one\n\ntwo${'\n \r\n'.repeat(300)}three \u202etxt.exe\u2066`
  const made = await student.comments.create({ id, content })
  expect(made.content).toBe('one\n\ntwo\n\n\nthree txt.exe')
  const changed = await student.comments.update({ commentId: made.id, content: '\u2067a\n\n\n\n\nb' })
  expect(changed.content).toBe('a\n\n\nb')
  await expect(student.comments.create({ id, content: '\u202e' })).rejects.toThrow('The comment is required')
})

test('a comment has 1 to 2,000 visible characters', async () => {
  const id = await lesson()
  await expect(student.comments.create({ id, content: ' \n ' })).rejects.toThrow('The comment is required')
  await expect(student.comments.create({ id, content: 'x'.repeat(2001) })).rejects.toThrow(
    '2000 characters at most',
  )
  await expect(student.comments.create({ id, content: 'a\0' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect((await student.comments.create({ id, content: '🎓'.repeat(2000) })).content).toHaveLength(4000)
})

test('a user can write 500 comments on a lesson, even at the same time', async () => {
  const id = await lesson()
  await world.db
    .insert(comments)
    .values(Array.from({ length: 498 }, () => ({ lessonId: id, userId: studentUser.id, content: 'x' })))
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, () => student.comments.create({ id, content: 'y' })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  await expect(student.comments.create({ id, content: 'z' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await other.comments.create({ id, content: 'of someone else' })
  // A student could delete comments, write the same number of new ones and undo the deletions. This must not exceed
  // the limit.
  const [first] = (await student.comments.list({ id })).items.filter(
    ({ userId }) => userId === studentUser.id,
  )
  const commentId = first?.id ?? 0
  await student.comments.delete({ commentId })
  const { id: newest } = await student.comments.create({ id, content: 'z' })
  await expect(student.comments.restore({ commentId })).rejects.toMatchObject({ code: 'CONFLICT' })
  await student.comments.delete({ commentId: newest })
  expect(await student.comments.restore({ commentId })).toMatchObject({ id: commentId })
})

test('comments are in pages, newest first', async () => {
  const id = await lesson()
  for (let n = 1; n <= 5; n++) await student.comments.create({ id, content: `${n}` })
  const texts: string[][] = []
  let cursor: number | undefined
  do {
    const page = await guest.comments.list({ id, limit: 2, cursor })
    expect(page.total).toBe(5)
    texts.push(page.items.map(({ content }) => content))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(texts).toEqual([['5', '4'], ['3', '2'], ['1']])
  expect((await guest.comments.list({ id })).items).toHaveLength(5)
})

test('the total equals the rows, even if many users write at the same time and lessons are deleted', async () => {
  const id = await lesson()
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, n) => student.comments.create({ id, content: `${n}` })),
  )
  await Promise.all([
    ...made
      .slice(0, 20)
      .map((comment) => student.comments.delete({ commentId: comment.id }).catch(() => undefined)),
    ...made
      .slice(10, 20)
      .map((comment) => admin.comments.delete({ commentId: comment.id }).catch(() => undefined)),
    student.lessons.like({ id }),
  ])
  expect((await guest.comments.list({ id, limit: 1 })).total).toBe(40)
  expect((await guest.comments.list({ id })).items).toHaveLength(40)
  await admin.lessons.delete({ id })
})

test('authors delete their own comments, administrators any', async () => {
  const id = await lesson()
  const [one, two] = [
    await student.comments.create({ id, content: 'one' }),
    await student.comments.create({ id, content: 'two' }),
  ]
  await expect(guest.comments.delete({ commentId: one.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(other.comments.delete({ commentId: one.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await student.comments.delete({ commentId: one.id })
  await admin.comments.delete({ commentId: two.id })
  await expect(student.comments.delete({ commentId: one.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await guest.comments.list({ id })).total).toBe(0)
})

test("a comment stays when its author's account is deleted", async () => {
  const id = await lesson()
  const leaver = await world.user()
  await world.as(leaver).comments.create({ id, content: 'bye' })
  await world.db.delete(users).where(eq(users.id, leaver.id))
  const [comment] = (await guest.comments.list({ id })).items
  expect(comment).toMatchObject({ userId: null, user: { username: 'Deleted user', fullName: null } })
  await expect(student.comments.delete({ commentId: comment?.id ?? 0 })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('comment marks follow the order of the video', async () => {
  const id = await lesson()
  const late = await student.comments.create({ id, content: 'late', atSeconds: 61.5 })
  const early = await student.comments.create({ id, content: 'early', atSeconds: 2 })
  await student.comments.create({ id, content: 'none' })
  expect(await guest.comments.moments({ id })).toEqual([
    { id: early.id, atSeconds: 2 },
    { id: late.id, atSeconds: 61.5 },
  ])
  await expect(student.comments.create({ id, content: 'x', atSeconds: -1 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('guests cannot comment; only admins comment on hidden lessons; students comment on locked lessons', async () => {
  const hidden = await lesson({ isVisible: false })
  const locked = await lesson({ isPremium: true })
  await expect(guest.comments.create({ id: locked, content: 'x' })).rejects.toThrow('Sign in to continue')
  await expect(student.comments.create({ id: hidden, content: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(student.comments.create({ id: 999_999, content: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  for (const verb of ['list', 'moments'] as const) {
    await expect(guest.comments[verb]({ id: hidden })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(guest.comments[verb]({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  const secret = await admin.comments.create({ id: hidden, content: 'x' })
  await expect(student.comments.delete({ commentId: secret.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await student.comments.create({ id: locked, content: 'When?' })).toMatchObject({ content: 'When?' })
  expect(await world.db.select().from(comments).where(eq(comments.lessonId, hidden))).toHaveLength(1)
})
