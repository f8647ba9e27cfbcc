import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../accounts/tables.ts'
import { enrollments, lessonProgress } from '../../learning/tables.ts'
import type { User } from '../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'
import { reviews } from '../tables.ts'

let world: World
let guest: Caller
let admin: Caller
let adminUser: User

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  adminUser = await world.user({ role: 'admin' })
  admin = world.as(adminUser)
})
afterAll(() => world.close())

async function course(lessons = 5, values = {}) {
  const made = await world.course(values)
  const ids: number[] = []
  for (let n = 0; n < lessons; n += 1) ids.push((await world.lesson(made.id)).id)
  return { ...made, lessons: ids }
}

/** Creates a student who completed this many lessons in the course. */
async function learner({ id: courseId, lessons }: { id: number; lessons: number[] }, done = 1) {
  const user = await world.user()
  await world.db.insert(enrollments).values({ userId: user.id, courseId })
  for (const lessonId of lessons.slice(0, done))
    await world.db.insert(lessonProgress).values({ userId: user.id, lessonId, completed: true })
  return { user, call: world.as(user) }
}

const ratingOf = async (id: number) => (await guest.courses.byId({ id })).rating

test('a student who completed a fifth of a course can review it once, and change the review', async () => {
  const six = await course(6)
  const early = await learner(six, 1)
  const ready = await learner(six, 2)
  const input = { courseId: six.id, rating: 4, content: '  Clear <b>and</b> calm\n' }
  const stranger = world.as(await world.user())
  for (const call of [early.call, stranger, admin])
    await expect(call.reviews.save(input)).rejects.toThrow('Complete at least 20% of the course')
  await expect(guest.reviews.save(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await early.call.reviews.mine({ courseId: six.id })).toEqual({
    review: null,
    mayReview: false,
    helpful: [],
  })
  expect((await ready.call.reviews.mine({ courseId: six.id })).mayReview).toBe(true)
  const made = await ready.call.reviews.save(input)
  expect(made).toMatchObject({
    rating: 4,
    content: 'Clear <b>and</b> calm',
    reply: null,
    hidden: false,
    helpful: 0,
    user: { username: ready.user.username },
  })
  // Students can edit an existing review even if they lost their progress.
  await world.db.delete(lessonProgress).where(eq(lessonProgress.userId, ready.user.id))
  const changed = await ready.call.reviews.save({ ...input, rating: 2, content: '' })
  expect(changed).toMatchObject({ id: made.id, rating: 2, content: '' })
  expect(await guest.reviews.list({ courseId: six.id })).toEqual({ items: [changed], nextCursor: null })
  expect(await guest.reviews.summary({ courseId: six.id })).toEqual({ count: 1, stars: [0, 1, 0, 0, 0] })
  await ready.call.reviews.delete({ courseId: six.id })
  await expect(ready.call.reviews.delete({ courseId: six.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await ratingOf(six.id)).toBe(0)
})

test.each([0, 6, 4.5])('%s stars are refused', async (rating) => {
  const one = await course(1)
  const { call } = await learner(one)
  await expect(call.reviews.save({ courseId: one.id, rating })).rejects.toThrow('Choose 1 to 5 stars')
})

test("a missing course returns 404, and a course without lessons can't be reviewed", async () => {
  const { call } = await learner(await course(1))
  const draft = await course(1, { isPublished: false })
  for (const courseId of [999_999, draft.id])
    for (const ask of [
      () => guest.reviews.list({ courseId }),
      () => guest.reviews.summary({ courseId }),
      () => call.reviews.mine({ courseId }),
      () => call.reviews.save({ courseId, rating: 5 }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const empty = await course(0)
  const reader = await learner(empty, 0)
  expect((await reader.call.reviews.mine({ courseId: empty.id })).mayReview).toBe(false)
})

test('the rating is the mean of the visible reviews', async () => {
  const one = await course(1)
  expect(await ratingOf(one.id)).toBe(0)
  const people = await Promise.all(Array.from({ length: 4 }, () => learner(one)))
  const rate = (at: number, rating: number) => people[at]?.call.reviews.save({ courseId: one.id, rating })
  await rate(0, 5)
  expect(await ratingOf(one.id)).toBe(5)
  await rate(1, 4)
  await rate(2, 4)
  expect(await ratingOf(one.id)).toBe(4.3)
  const bad = await rate(3, 1)
  expect(await ratingOf(one.id)).toBe(3.5)
  await admin.reviews.setHidden({ reviewId: bad?.id ?? 0, hidden: true })
  expect(await ratingOf(one.id)).toBe(4.3)
  // Deleting an account also deletes its reviews.
  await world.db.delete(users).where(eq(users.id, people[2]?.user.id ?? ''))
  expect(await ratingOf(one.id)).toBe(4.5)
  expect((await guest.courses.list({})).items.find(({ id }) => id === one.id)?.rating).toBe(4.5)
})

test('lists use the weighted rating, so that one review does not put a course first', async () => {
  const [praised, liked] = [await course(1), await course(1)]
  const rate = async (of: typeof praised, rating: number) => {
    const { call } = await learner(of)
    await call.reviews.save({ courseId: of.id, rating })
  }
  await rate(praised, 5)
  for (let n = 0; n < 4; n += 1) await rate(liked, 4.5 + (n % 2) - 0.5)
  expect(await ratingOf(praised.id)).toBe(5)
  expect(await ratingOf(liked.id)).toBe(4.5)
  const { items } = await guest.courses.list({ sort: 'rated' })
  const order = items.map(({ id }) => id)
  expect(order.indexOf(liked.id)).toBeLessThan(order.indexOf(praised.id))
})

test('the rating equals the rows when many users review, change and delete at the same time', async () => {
  const one = await course(1)
  const people = await Promise.all(Array.from({ length: 24 }, () => learner(one)))
  const input = (at: number) => ({ courseId: one.id, rating: (at % 5) + 1 })
  await Promise.all(people.map(({ call }, at) => call.reviews.save(input(at))))
  await Promise.all([
    ...people.slice(0, 8).map(({ call }, at) => call.reviews.save(input(at + 1))),
    ...people.slice(8, 16).map(({ call }) => call.reviews.delete({ courseId: one.id })),
    ...people.slice(16, 20).map(({ user }) => world.db.delete(users).where(eq(users.id, user.id))),
  ])
  const rows = await world.db.select().from(reviews).where(eq(reviews.courseId, one.id))
  expect(rows).toHaveLength(12)
  const sum = rows.reduce((all, { rating }) => all + rating, 0)
  expect(await ratingOf(one.id)).toBe(Number((sum / rows.length).toFixed(1)))
})

test('other users can mark a review as helpful once, but not their own', async () => {
  const one = await course(1)
  const [author, reader] = [await learner(one), world.as(await world.user())]
  const { id: reviewId } = await author.call.reviews.save({ courseId: one.id, rating: 5 })
  await expect(author.call.reviews.vote({ reviewId, helpful: true })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await expect(guest.reviews.vote({ reviewId, helpful: true })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await Promise.all(Array.from({ length: 10 }, () => reader.reviews.vote({ reviewId, helpful: true })))
  expect((await guest.reviews.list({ courseId: one.id })).items[0]?.helpful).toBe(1)
  expect((await reader.reviews.mine({ courseId: one.id })).helpful).toEqual([reviewId])
  expect(await reader.reviews.vote({ reviewId, helpful: false })).toMatchObject({ helpful: 0 })
})

test('an administrator replies to a review and hides it; the audit log records it, and both are notified', async () => {
  const one = await course(1)
  const { user, call } = await learner(one)
  const { id: reviewId } = await call.reviews.save({ courseId: one.id, rating: 3, content: 'Too fast' })
  await call.reviews.save({ courseId: one.id, rating: 4, content: 'Less fast' })
  const news = async (caller: Caller, kind: string) =>
    (await caller.notifications.list({})).items.filter((item) => item.kind === kind)
  const told = (await news(admin, 'review_received')).filter(
    ({ data }) => 'slug' in data && data.slug === one.slug,
  )
  expect(told.map(({ data }) => data)).toEqual([
    { courseId: one.id, slug: one.slug, title: one.title, rating: 3, username: user.username },
  ])
  await expect(call.reviews.reply({ reviewId, reply: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(call.reviews.setHidden({ reviewId, hidden: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await admin.reviews.reply({ reviewId, reply: ' We slowed down. ' })).toMatchObject({
    reply: 'We slowed down.',
  })
  await admin.reviews.reply({ reviewId, reply: 'We slowed down a lot.' })
  expect(await news(call, 'review_answered')).toHaveLength(1)
  expect(await admin.reviews.reply({ reviewId, reply: ' ' })).toMatchObject({ reply: null })

  await admin.reviews.setHidden({ reviewId, hidden: true })
  expect((await guest.reviews.list({ courseId: one.id })).items).toEqual([])
  expect((await admin.reviews.list({ courseId: one.id })).items[0]?.hidden).toBe(true)
  expect((await call.reviews.mine({ courseId: one.id })).review?.hidden).toBe(true)
  expect(await guest.reviews.summary({ courseId: one.id })).toMatchObject({ count: 0 })
  await expect(world.as(await world.user()).reviews.vote({ reviewId, helpful: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await call.reviews.save({ courseId: one.id, rating: 5 })
  // A student must not be able to replace a hidden review by deleting it and writing a new one.
  await expect(call.reviews.delete({ courseId: one.id })).rejects.toThrow(
    'The academy has hidden this review',
  )
  await call.reviews.save({ courseId: one.id, rating: 5 })
  expect(await ratingOf(one.id)).toBe(0)
  await admin.reviews.setHidden({ reviewId, hidden: false })
  expect(await ratingOf(one.id)).toBe(5)
  const actions = (await admin.audit.list({})).items.map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('review.')).slice(0, 3)).toEqual([
    'review.shown',
    'review.hidden',
    'review.answered',
  ])
})

test('administrators are notified of a review once, even if it is deleted and created again', async () => {
  const one = await course(1)
  const { call } = await learner(one)
  for (let n = 0; n < 3; n += 1) {
    await call.reviews.save({ courseId: one.id, rating: 5 })
    await call.reviews.delete({ courseId: one.id })
  }
  const { items } = await admin.notifications.list({})
  const told = items.filter(({ data }) => 'slug' in data && data.slug === one.slug)
  expect(told).toHaveLength(1)
  await (await learner(one)).call.reviews.save({ courseId: one.id, rating: 5 })
  expect((await admin.notifications.list({})).items[0]?.id).not.toBe(told[0]?.id)
})

test('a copy of a course has no reviews, and a restored course has its own', async () => {
  const one = await course(1)
  const { call } = await learner(one)
  await call.reviews.save({ courseId: one.id, rating: 5 })
  const copy = await admin.courses.duplicate({ id: one.id })
  expect(copy.rating).toBe(0)
  expect((await admin.reviews.list({ courseId: copy.id })).items).toEqual([])
  await admin.courses.delete({ id: one.id })
  await expect(guest.reviews.list({ courseId: one.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await admin.bin.restore({ id: one.id })
  expect((await guest.reviews.list({ courseId: one.id })).items).toHaveLength(1)
  expect(await ratingOf(one.id)).toBe(5)
  await admin.courses.delete({ id: one.id })
  await admin.bin.delete({ id: one.id })
  expect(await world.db.$count(reviews, eq(reviews.courseId, one.id))).toBe(0)
})

test('reviews are in pages, newest first', async () => {
  const one = await course(1)
  for (let n = 0; n < 5; n += 1)
    await (await learner(one)).call.reviews.save({ courseId: one.id, rating: n + 1 })
  const first = await guest.reviews.list({ courseId: one.id, limit: 3 })
  expect(first.items.map(({ rating }) => rating)).toEqual([5, 4, 3])
  const second = await guest.reviews.list({ courseId: one.id, limit: 3, cursor: first.nextCursor ?? 1 })
  expect(second.items.map(({ rating }) => rating)).toEqual([2, 1])
  expect(second.nextCursor).toBeNull()
})
