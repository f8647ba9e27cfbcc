import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrollments } from '../../../learning/tables.ts'
import { auditLog } from '../../../academy/tables.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { courseJsonLd } from '../../client/course/course-json-ld.ts'
import { sampleCourseInput, sampleLessonInput } from '../../samples.ts'
import { courses, lessons } from '../../tables.ts'

let world: World
let guest: Caller
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  admin = world.as(await world.user({ role: 'admin' }))
  await world.category('Music')
})
afterAll(() => world.close())

const details = {
  outcomes: ['Tune a tabla', 'Play teental'],
  requirements: ['Two hands'],
  audience: ['Beginners'],
  faq: [{ question: 'Is it loud?', answer: 'A little.' }],
}
const nothing = { outcomes: [], requirements: [], audience: [], faq: [] }

test('a course shows further details only if its owner entered them', async () => {
  const plain = await admin.courses.create(sampleCourseInput())
  expect(await guest.courses.description({ id: plain.id })).toMatchObject(nothing)
  const { id } = await admin.courses.create({ ...sampleCourseInput(), ...details })
  expect(await guest.courses.description({ id })).toMatchObject(details)
  await admin.courses.update({ id, outcomes: ['Tune a tabla'] })
  const now = { ...details, outcomes: ['Tune a tabla'] }
  expect(await guest.courses.description({ id })).toMatchObject(now)
  const copy = await admin.courses.duplicate({ id })
  expect(await admin.courses.description({ id: copy.id })).toMatchObject(now)

  const [told, ...others] = (await world.db.select().from(auditLog)).filter(
    ({ subjectId, action }) => subjectId === String(id) && action === 'course.changed',
  )
  expect(Object.keys(told?.data['changes'] ?? {})).toEqual(['outcomes'])
  expect(others).toEqual([])
})

test('refuses too many lines, and empty lines and answers', async () => {
  const create = (patch: object) => admin.courses.create({ ...sampleCourseInput(), ...patch })
  await expect(create({ outcomes: Array(21).fill('One more') })).rejects.toThrow('can have at most 20 lines')
  await expect(create({ requirements: [' '] })).rejects.toThrow('Each line is required')
  await expect(create({ faq: [{ question: 'Why?', answer: '' }] })).rejects.toThrow('Answer is required')
})

test("was last updated when it or a visible lesson was, and never by students' actions", async () => {
  const { id, slug } = await admin.courses.create(sampleCourseInput())
  const lesson = await admin.lessons.create(sampleLessonInput({ courseId: id }))
  const [old, seen, hidden] = ['2020-01-01', '2021-01-01', '2022-01-01'].map((day) => new Date(day))
  await world.db.update(courses).set({ updatedAt: old }).where(eq(courses.id, id))
  await world.db.update(lessons).set({ updatedAt: seen }).where(eq(lessons.id, lesson.id))
  const other = await admin.lessons.create({ ...sampleLessonInput({ courseId: id }), isVisible: false })
  await world.db.update(lessons).set({ updatedAt: hidden }).where(eq(lessons.id, other.id))
  const student = world.as(await world.user())
  await student.enrollments.create({ courseId: id })
  await student.lessons.like({ id: lesson.id })
  const description = await guest.courses.description({ id })
  expect(description.updatedAt).toEqual(seen)

  const course = await guest.courses.bySlug({ slug })
  const site = { name: 'Lantern', origin: 'https://lantern.example', timeZone: 'Asia/Kolkata', preview: null }
  expect(courseJsonLd(course, description, site)).toMatchObject({ dateModified: seen?.toISOString() })
  expect(courseJsonLd(course, description, site)).not.toHaveProperty('teaches')
  expect(courseJsonLd(course, { ...description, ...details }, site)).toMatchObject({
    '@type': 'Course',
    teaches: details.outcomes,
    coursePrerequisites: details.requirements,
    subjectOf: { '@type': 'FAQPage', mainEntity: [{ name: 'Is it loud?' }] },
  })
})

describe('related courses', () => {
  const related = async (id: number) => (await guest.courses.description({ id })).related

  test('are courses of the same students, then new courses of the category, if they are public', async () => {
    const course = (values: object) => world.course({ category: 'Together', ...values })
    const one = await course({})
    const alike = await course({ title: 'Alike' })
    const taken = await world.course({ category: 'Elsewhere', title: 'Taken', isPremium: true })
    const drafted = await course({ isPublished: false })
    const binned = await course({ deletedAt: new Date() })
    expect(await related(taken.id)).toEqual([])
    for (const username of ['first', 'second']) {
      const student = await world.user({ username })
      for (const { id } of [one, taken, drafted, binned])
        await world.db.insert(enrollments).values({ userId: student.id, courseId: id })
    }
    expect(await related(one.id)).toMatchObject([
      { title: 'Taken', price: '₹2,999' },
      { slug: alike.slug, price: null },
    ])
    expect((await related(taken.id)).map(({ slug }) => slug)).toEqual([one.slug])
  })

  test('shows no picture that reveals a locked video', async () => {
    const one = await world.course({ category: 'Pictures' })
    const thumbnail = 'https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg'
    const other = await world.course({ category: 'Pictures', isPremium: true, thumbnail })
    await world.lesson(other.id, { videoUrl: 'https://youtu.be/abcdefghijk' })
    expect(await related(one.id)).toMatchObject([{ slug: other.slug, thumbnail: '' }])
  })
})

test('a plan shows its courses and the sum of their single prices', async () => {
  const before = await guest.courses.premium()
  await world.course({ isPremium: true, pricePaise: 100_000, title: 'Newest' })
  await world.course({ isPremium: true, isPublished: false })
  await world.course({})
  const now = await guest.courses.premium()
  expect(now.count).toBe(before.count + 1)
  expect(now.courses[0]).toMatchObject({ title: 'Newest', price: '₹1,000' })
})
