import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX } from '../../../platform/constants.ts'
import type { User } from '../../../platform/user.schema.ts'
import { lessons, resources } from '../../tables.ts'
import { sampleCourseInput, sampleResourceInput } from '../../samples.ts'
import { enrollments } from '../../../learning/tables.ts'
import { comments } from '../../../community/tables.ts'
import { fileDeletions, files } from '../../../media/tables.ts'
import { orders, payments } from '../../../payments/tables.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let guest: Caller
let admin: Caller
let student: User

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  admin = world.as(await world.user({ role: 'admin' }))
  student = await world.user()
  for (const name of ['Music', 'Programming']) await world.category(name)
})
afterAll(() => world.close())

const input = sampleCourseInput({
  title: 'Sitar for Beginners',
  instructor: 'Ravi',
  description: 'Strings and frets.',
  thumbnail: 'https://pictures.example/sitar.jpg',
  category: 'music',
  duration: '12 hours',
})

describe('creating and changing', () => {
  test('an administrator creates a course, and everyone can read it by slug and ID', async () => {
    const made = await admin.courses.create({ ...input, isPremium: true, price: '₹125000' })
    expect(made).toMatchObject({
      slug: 'sitar-for-beginners',
      category: 'Music',
      price: '₹1,25,000',
      isPremium: true,
      rating: 0,
      students: 0,
      lessonsCount: 0,
    })
    expect(await guest.courses.bySlug({ slug: made.slug })).toEqual(made)
    expect(await guest.courses.byId({ id: made.id })).toEqual(made)
    expect(made).not.toHaveProperty('search')
  })

  test('students and guests are refused, with any input', async () => {
    await expect(guest.courses.create({} as never)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(world.as(student).courses.create({} as never)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(world.as(student).courses.update({ id: 1, title: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(world.as(student).courses.delete({ id: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(world.as(student).courses.duplicate({ id: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('errors explain the problem in words', async () => {
    const create = (patch: object) => admin.courses.create({ ...input, ...patch })
    await expect(create({ category: 'Cooking' })).rejects.toThrow('There is no category named Cooking')
    await expect(create({ title: '   ' })).rejects.toThrow('Title is required')
    await expect(create({ isPremium: true })).rejects.toThrow('Enter a price for this premium course')
    await expect(create({ isPremium: true, price: '₹125,000' })).rejects.toThrow('Enter a price above zero')
    await expect(create({ thumbnail: 'http://insecure.example/x.jpg' })).rejects.toThrow(
      'Thumbnail must start with',
    )
    await expect(create({ title: 'a\0b' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(admin.courses.update({ id: 1 })).rejects.toThrow('Send at least one change')
    await expect(guest.courses.bySlug({ slug: 'no-such' })).rejects.toThrow(
      'We couldn’t find this course. Reload the page.',
    )
    await expect(guest.courses.byId({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(guest.courses.byId({ id: 2_147_483_648 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(admin.courses.delete({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the price depends on whether the course is premium', async () => {
    const free = await admin.courses.create({ ...input, price: '₹999' })
    expect(free.price).toBeNull()
    expect((await admin.courses.update({ id: free.id, price: '₹999' })).price).toBeNull()
    await expect(admin.courses.update({ id: free.id, isPremium: true })).rejects.toThrow('Enter a price')
    const premium = await admin.courses.update({ id: free.id, isPremium: true, price: '₹999.50' })
    expect(premium.price).toBe('₹999.50')
    expect((await admin.courses.update({ id: free.id, title: 'Other' })).price).toBe('₹999.50')
    await expect(admin.courses.update({ id: free.id, price: null })).rejects.toThrow('Enter a price')
    expect((await admin.courses.update({ id: free.id, isPremium: false })).price).toBeNull()
  })

  test('a course has a language, English by default, and so do its copies and the audit log', async () => {
    const made = await admin.courses.create({ ...input, title: 'Tabla' })
    expect(made.language).toBe('en')
    expect((await admin.courses.update({ id: made.id, language: 'hi' })).language).toBe('hi')
    expect((await admin.courses.update({ id: made.id, title: 'Tabla again' })).language).toBe('hi')
    expect((await admin.courses.duplicate({ id: made.id })).language).toBe('hi')
    const { items } = await admin.audit.list({})
    expect(items.map(({ data }) => data['changes'])).toContainEqual({ language: { from: 'en', to: 'hi' } })
    await expect(admin.courses.update({ id: made.id, language: 'tlh' as never })).rejects.toThrow(
      'Language must be one of en, hi',
    )
  })

  test('a slug stays the same when the title changes, and is unique', async () => {
    const [first, second] = [await admin.courses.create(input), await admin.courses.create(input)]
    expect(second.slug).not.toBe(first.slug)
    const renamed = await admin.courses.update({ id: first.id, title: 'Sarod' })
    expect(renamed).toMatchObject({ slug: first.slug, title: 'Sarod' })
    const made = await Promise.all(
      Array.from({ length: 20 }, () => admin.courses.create({ ...input, title: 'तबला' })),
    )
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(20)
    expect(made.every(({ slug }) => slug.startsWith('tabala'))).toBe(true)
  })

  test('an uploaded thumbnail belongs to the course and is released with it', async () => {
    const [one, two] = [await world.file('thumbnail'), await world.file('thumbnail')]
    const address = (id: string) => `/media/thumbnails/${id}/1280.webp`
    const course = await admin.courses.create({ ...input, thumbnail: address(one.id) })
    const [kept] = await world.db.select().from(files).where(eq(files.id, one.id))
    expect(kept?.attachedAt).not.toBeNull()
    await admin.courses.update({ id: course.id, thumbnail: address(two.id) })
    expect(await world.db.select().from(files).where(eq(files.id, one.id))).toEqual([])
    const gone = await world.db.select().from(fileDeletions)
    expect(gone.map(({ key }) => key)).toContain(`thumbnail/${one.id}/`)
    for (const thumbnail of [
      address(one.id),
      address(two.id).replace('1280', '99'),
      '/media/../media/x',
      '/MEDIA/x',
    ])
      await expect(admin.courses.update({ id: course.id, thumbnail })).rejects.toThrow(
        'We couldn’t find this uploaded file. Upload it again.',
      )
    await admin.courses.update({ id: course.id, thumbnail: address(two.id) })
  })
})

describe('deleting', () => {
  test('deletes everything except the payments', async () => {
    const course = await world.course({ isPremium: true })
    const [video, paper, track, picture] = await Promise.all([
      world.file('video'),
      world.file('resource'),
      world.file('caption'),
      world.file('thumbnail'),
    ])
    const lesson = await world.lesson(course.id, {
      videoFileId: video.id,
      thumbnail: `/media/thumbnails/${picture.id}/1280.webp`,
    })
    await world.caption({ lessonId: lesson.id, fileId: track.id })
    const url = `/media/resources/${paper.id}`
    await admin.resources.create(sampleResourceInput({ courseId: course.id, url }))
    const bought = await world.buy(student, course.id)
    await world.as(student).enrollments.create({ courseId: course.id })
    await world.as(student).comments.create({ id: lesson.id, content: 'Fine' })

    await admin.courses.delete({ id: course.id })
    await admin.bin.delete({ id: course.id })

    for (const table of [lessons, resources, enrollments])
      expect(await world.db.select().from(table).where(eq(table.courseId, course.id))).toEqual([])
    expect(await world.db.select().from(comments).where(eq(comments.lessonId, lesson.id))).toEqual([])
    const [payment] = await world.db
      .select({ status: payments.status, courseId: orders.courseId })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, bought.id))
    expect(payment).toEqual({ courseId: null, status: 'approved' })
    const left = (await world.db.select().from(files)).map(({ id }) => id)
    for (const file of [video, paper, track, picture]) expect(left).not.toContain(file.id)
    const keys = (await world.db.select().from(fileDeletions)).map(({ key }) => key)
    expect(keys).toEqual(
      expect.arrayContaining([`video/${video.id}/`, `resource/${paper.id}/`, `caption/${track.id}/`]),
    )
    await expect(guest.lessons.byId({ id: lesson.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('copying', () => {
  test('creates a second course with the same lessons and files, without students', async () => {
    const video = await world.file('video')
    const course = await world.course({ title: 'Original' })
    await world.lesson(course.id, { videoFileId: video.id, order: 2, title: 'Second', likesCount: 3 })
    await world.lesson(course.id, { order: 1, title: 'First' })
    await world.as(student).enrollments.create({ courseId: course.id })
    const copy = await admin.courses.duplicate({ id: course.id })
    expect(copy).toMatchObject({
      title: 'Original (copy)',
      slug: 'original-copy',
      students: 0,
      lessonsCount: 2,
    })
    const copied = await admin.lessons.list({ courseId: copy.id })
    expect(copied.map(({ title, likesCount }) => [title, likesCount])).toEqual([
      ['First', 0],
      ['Second', 0],
    ])
    await admin.courses.delete({ id: course.id })
    await admin.bin.delete({ id: course.id })
    expect(await world.db.select().from(files).where(eq(files.id, video.id))).toHaveLength(1)
    await admin.courses.delete({ id: copy.id })
    await admin.bin.delete({ id: copy.id })
    expect(await world.db.select().from(files).where(eq(files.id, video.id))).toHaveLength(0)
  })

  test("names the copy in the academy's default language, within the limit of titles", async () => {
    const { id } = await world.course({ title: 'क'.repeat(MAX.name) })
    expect((await admin.courses.duplicate({ id })).title).toBe(`${'क'.repeat(MAX.name - 7)} (copy)`)
    await admin.settings.update({ key: 'languages', value: 'hi,en' })
    const { title } = await admin.courses.duplicate({ id })
    expect(title).toBe(`${'क'.repeat(MAX.name - 7)} (कॉपी)`)
    await admin.settings.update({ key: 'languages', value: 'en' })
  })
})
