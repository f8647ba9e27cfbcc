import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleCourseInput } from '../../samples.ts'
import { MAX } from '../../../platform/constants.ts'
import { courses, lessons } from '../../tables.ts'
import { createWorld, type Caller, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller
let guest: Caller

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
  guest = world.as(null)
  await world.category('Art')
})
afterAll(() => world.close())

const input = (description: string) => sampleCourseInput({ title: 'Drawing', description, category: 'Art' })

const amountAfterRefunds = async (table: typeof courses | typeof lessons, id: number) => {
  const [row] = await world.db.select({ html: table.descriptionHtml }).from(table).where(eq(table.id, id))
  return row?.html
}

describe('a description', () => {
  test('is rendered when it is saved, and stored next to its Markdown', async () => {
    const course = await admin.courses.create(input('Draw *well*'))
    expect(course.description).toBe('Draw *well*')
    expect(await amountAfterRefunds(courses, course.id)).toBe('<p>Draw <em>well</em></p>')
    await admin.courses.update({ id: course.id, description: 'Draw **better**' })
    expect(await amountAfterRefunds(courses, course.id)).toBe('<p>Draw <strong>better</strong></p>')
    await admin.courses.update({ id: course.id, title: 'Drawing better' })
    expect(await amountAfterRefunds(courses, course.id)).toBe('<p>Draw <strong>better</strong></p>')
    expect(await admin.courses.byId({ id: course.id })).toMatchObject({ description: 'Draw **better**' })
    expect(await guest.courses.description({ id: course.id })).toMatchObject({
      html: '<p>Draw <strong>better</strong></p>',
    })

    const lesson = await admin.lessons.create({
      courseId: course.id,
      title: 'One',
      duration: '5 minutes',
      order: 1,
    })
    expect(await guest.lessons.description({ id: lesson.id })).toEqual({ html: '' })
    await admin.lessons.update({ id: lesson.id, description: '- a\n- b' })
    expect(await amountAfterRefunds(lessons, lesson.id)).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>')
    await admin.lessons.update({ id: lesson.id, description: null })
    expect((await guest.lessons.description({ id: lesson.id })).html).toBe('')
  })

  test('is never parsed when a page shows it', async () => {
    const { id } = await world.course({
      description: '*kept*',
      descriptionHtml: '<p>as it was kept</p>',
    })
    expect((await guest.courses.description({ id })).html).toBe('<p>as it was kept</p>')
    expect(await amountAfterRefunds(courses, id)).toBe('<p>as it was kept</p>')
  })

  test('loses its HTML when other code changes it, and is rendered once when it is shown', async () => {
    const course = await world.course({ description: 'old', descriptionHtml: '<p>old</p>' })
    const lesson = await world.lesson(course.id, { description: 'old', descriptionHtml: '<p>old</p>' })
    await world.db.execute(
      sql`update courses set description = '*new*', title = 'Other' where id = ${course.id}`,
    )
    await world.db.execute(sql`update lessons set description = '*new*' where id = ${lesson.id}`)
    expect([
      await amountAfterRefunds(courses, course.id),
      await amountAfterRefunds(lessons, lesson.id),
    ]).toEqual([null, null])
    const seen = await Promise.all([1, 2, 3].map(() => guest.courses.description({ id: course.id })))
    for (const { html } of seen) expect(html).toBe('<p><em>new</em></p>')
    expect((await guest.lessons.description({ id: lesson.id })).html).toBe('<p><em>new</em></p>')
    expect([
      await amountAfterRefunds(courses, course.id),
      await amountAfterRefunds(lessons, lesson.id),
    ]).toEqual(['<p><em>new</em></p>', '<p><em>new</em></p>'])
  })

  test('is copied with its HTML', async () => {
    const course = await admin.courses.create(input('A *copy*'))
    await admin.lessons.create({
      courseId: course.id,
      title: 'L',
      duration: '1 minute',
      order: 1,
      description: '*l*',
    })
    const copy = await admin.courses.duplicate({ id: course.id })
    expect(await amountAfterRefunds(courses, copy.id)).toBe('<p>A <em>copy</em></p>')
    const [lesson] = await admin.lessons.list({ courseId: copy.id })
    expect(await amountAfterRefunds(lessons, lesson?.id ?? 0)).toBe('<p><em>l</em></p>')
  })

  test('is visible to users for whom its course and lesson exist', async () => {
    const course = await world.course({ description: 'secret', isPublished: false })
    const lesson = await world.lesson(course.id, { description: 'secret' })
    const hidden = await world.lesson((await world.course()).id, { description: 'secret', isVisible: false })
    await expect(guest.courses.description({ id: course.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const { id } of [lesson, hidden]) {
      await expect(guest.lessons.description({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await admin.lessons.description({ id })).toEqual({ html: '<p>secret</p>' })
    }
  })

  test('can be previewed before it is saved', async () => {
    expect(await admin.markdown.preview({ text: '*so*' })).toEqual({ html: '<p><em>so</em></p>' })
    await expect(admin.markdown.preview({ text: 'x'.repeat(MAX.description + 1) })).rejects.toThrow('50000')
  })

  test('of fifty thousand characters, all words different, can be saved, changed and found', async () => {
    const words = (letter: string) =>
      Array.from({ length: 9_000 }, (_, n) => letter + n.toString(36).padStart(4, '0'))
        .join(' ')
        .slice(0, MAX.description)
    const course = await admin.courses.create(input(words('q')))
    await admin.courses.update({ id: course.id, description: words('z') })
    expect((await guest.courses.list({ search: 'z0777' })).items.map(({ id }) => id)).toEqual([course.id])
    const short = Array.from({ length: 25_000 }, (_, n) => String.fromCodePoint(0x4e00 + (n % 20_000))).join(
      ' ',
    )
    await admin.courses.update({ id: course.id, description: short.slice(0, MAX.description) })
    await admin.courses.update({ id: course.id, description: words('y') })
    expect((await guest.courses.description({ id: course.id })).html).toHaveLength(words('y').length + 7)
  })
})
