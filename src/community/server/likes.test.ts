import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessonLikes } from '../tables.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'

let world: World
let guest: Caller
let student: Caller
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  student = world.as(await world.user())
  admin = world.as(await world.user({ role: 'admin' }))
})
afterAll(() => world.close())

const rows = async (lessonId: number) =>
  (await world.db.select({ n: count() }).from(lessonLikes).where(eq(lessonLikes.lessonId, lessonId)))[0]?.n

test('every call toggles the like', async () => {
  const { id } = await world.lesson((await world.course()).id)
  expect(await student.lessons.liked({ id })).toEqual({ liked: false })
  expect(await student.lessons.like({ id })).toEqual({ liked: true, likesCount: 1 })
  expect(await admin.lessons.like({ id })).toEqual({ liked: true, likesCount: 2 })
  expect(await student.lessons.liked({ id })).toEqual({ liked: true })
  expect(await student.lessons.like({ id })).toEqual({ liked: false, likesCount: 1 })
  expect((await guest.lessons.byId({ id })).likesCount).toBe(1)
})

test('a hundred users like at the same time', async () => {
  const { id } = await world.lesson((await world.course()).id)
  const people = await Promise.all(Array.from({ length: 100 }, () => world.user()))
  const replies = await Promise.all(people.map((person) => world.as(person).lessons.like({ id })))
  expect(replies.every(({ liked }) => liked)).toBe(true)
  expect(new Set(replies.map(({ likesCount }) => likesCount)).size).toBe(100)
  expect([(await guest.lessons.byId({ id })).likesCount, await rows(id)]).toEqual([100, 100])
})

test('a hundred calls of one user leave no like, one more leaves a like', async () => {
  const { id } = await world.lesson((await world.course()).id)
  const flip = (times: number) =>
    Promise.all(Array.from({ length: times }, () => student.lessons.like({ id })))
  const replies = await flip(100)
  expect(replies.filter(({ liked }) => liked)).toHaveLength(50)
  expect([(await guest.lessons.byId({ id })).likesCount, await rows(id)]).toEqual([0, 0])
  await flip(101)
  expect([(await guest.lessons.byId({ id })).likesCount, await rows(id)]).toEqual([1, 1])
})

test('a hundred shares count a hundred', async () => {
  const { id } = await world.lesson((await world.course()).id)
  const replies = await Promise.all(Array.from({ length: 100 }, () => student.lessons.share({ id })))
  expect(new Set(replies.map(({ sharesCount }) => sharesCount)).size).toBe(100)
  expect((await guest.lessons.byId({ id })).sharesCount).toBe(100)
})

test('guests must sign in; a locked lesson can be liked and shared, a hidden one does not exist', async () => {
  const locked = await world.lesson((await world.course({ isPremium: true })).id)
  const hidden = await world.lesson((await world.course()).id, { isVisible: false })
  for (const verb of ['liked', 'like', 'share'] as const) {
    await expect(guest.lessons[verb]({ id: locked.id })).rejects.toThrow('Sign in to continue')
    await expect(student.lessons[verb]({ id: locked.id })).resolves.toBeDefined()
    await expect(student.lessons[verb]({ id: hidden.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(student.lessons[verb]({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(admin.lessons[verb]({ id: hidden.id })).resolves.toBeDefined()
  }
})
