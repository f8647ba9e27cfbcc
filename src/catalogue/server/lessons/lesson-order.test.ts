import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courses } from '../../tables.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

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

describe('order', () => {
  test('equal orders are sorted by ID; a reorder returns the lessons in their new order', async () => {
    const course = await world.course()
    const [a, b, c] = [
      await world.lesson(course.id, { order: 1 }),
      await world.lesson(course.id, { order: 1 }),
      await world.lesson(course.id, { order: 1, isVisible: false }),
    ]
    const ids = async () => (await admin.lessons.list({ courseId: course.id })).map(({ id }) => id)
    expect(await ids()).toEqual([a.id, b.id, c.id])
    const reordered = await admin.lessons.reorder({
      updates: [c, a, b].map(({ id }, index) => ({ id, order: index + 1 })),
    })
    expect(reordered.map(({ id, order }) => [id, order])).toEqual([
      [c.id, 1],
      [a.id, 2],
      [b.id, 3],
    ])
    expect(await ids()).toEqual([c.id, a.id, b.id])
  })

  test('refuses unknown lessons, several courses and duplicates, and then changes nothing', async () => {
    const [one, two] = [await world.course(), await world.course()]
    const [a, b] = [await world.lesson(one.id, { order: 7 }), await world.lesson(two.id, { order: 7 })]
    const reorder = (...ids: number[]) =>
      admin.lessons.reorder({ updates: ids.map((id, index) => ({ id, order: index + 1 })) })
    await expect(reorder(a.id, 999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(reorder(a.id, b.id)).rejects.toThrow('different courses')
    await expect(reorder(a.id, a.id)).rejects.toThrow('only once')
    await expect(reorder()).rejects.toThrow('Send at least one item to reorder')
    expect((await admin.lessons.byId({ id: a.id })).order).toBe(7)
  })

  test('fifty simultaneous reorders with edits and likes end without deadlock, in one complete order', async () => {
    const course = await world.course()
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, order) => world.lesson(course.id, { order: order + 1 })),
    )
    const orders = Array.from({ length: 50 }, (_, turn) =>
      made.map((_lesson, index) => made[(index + turn) % 6]?.id ?? 0),
    )
    await Promise.all([
      ...orders.map((ids) =>
        admin.lessons.reorder({ updates: ids.map((id, index) => ({ id, order: index + 1 })) }),
      ),
      ...made.map(({ id }) => admin.lessons.update({ id, title: `New ${id}` })),
      ...made.map(({ id }) => student.lessons.like({ id })),
    ])
    const result = await admin.lessons.list({ courseId: course.id })
    expect(result.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6])
    expect(orders).toContainEqual(result.map(({ id }) => id))
    expect(result.every(({ title, likesCount }) => title.startsWith('New') && likesCount === 1)).toBe(true)
  })
})

describe('several at once', () => {
  test('are hidden, shown, moved to the end of another course, and deleted together', async () => {
    const [from, to] = [await world.course(), await world.course()]
    const [a, b] = [await world.lesson(from.id, { order: 1 }), await world.lesson(from.id, { order: 2 })]
    const there = await world.lesson(to.id, { order: 4 })
    const ids = [b.id, a.id]
    await admin.lessons.updateMany({ ids, isVisible: false })
    expect(await guest.lessons.list({ courseId: from.id })).toEqual([])
    await admin.lessons.updateMany({ ids, isVisible: true, courseId: to.id })
    expect((await guest.lessons.list({ courseId: to.id })).map(({ id, order }) => [id, order])).toEqual([
      [there.id, 4],
      [a.id, 5],
      [b.id, 6],
    ])
    expect((await world.db.select().from(courses).where(eq(courses.id, from.id)))[0]?.search).toBeDefined()
    await expect(admin.lessons.deleteMany({ ids: [a.id, 999_999] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(admin.lessons.updateMany({ ids })).rejects.toThrow('Send at least one change')
    await admin.lessons.deleteMany({ ids })
    expect(await guest.lessons.list({ courseId: to.id })).toHaveLength(1)
  })
})
