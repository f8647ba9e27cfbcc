import { beforeAll, expect, test } from 'vitest'
import { create, newCourse, newLesson } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let courseId: number
let path: string
let lessons: number[]

beforeAll(async () => {
  const { request, page } = await site.signIn(ADMIN.username)
  await create(request, '/api/categories', { name: 'Music' })
  const course = await newCourse(request, { title: 'Ragas by the hour' })
  courseId = course.id
  path = `/courses/${course.slug}`
  lessons = []
  for (const [index, title] of ['Welcome', 'The drone', 'The scale', 'The phrase'].entries())
    lessons.push((await newLesson(request, { courseId, title, order: index + 1, duration: '40 minutes' })).id)
  for (const [title, at] of [
    ['Morning', 1],
    ['Evening', 3],
  ] as const)
    await create(request, '/api/sections', { courseId, title, firstLessonId: lessons[at] })
  await page.context().close()
})

const rows = ['Welcome', 'The drone', 'The scale', 'The phrase']

test('on a phone, sections close except the current one, with their length and progress', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const guest = await (await site.newContext(phone)).newPage()
  await arrive(guest, path)
  const visible = async (page: typeof guest) => {
    const shown = []
    for (const title of rows)
      if (await page.getByRole('link', { name: `Open lesson: ${title}` }).isVisible()) shown.push(title)
    return shown
  }
  // Lessons before the first section are always visible.
  expect(await visible(guest)).toEqual(['Welcome'])
  const morning = guest.getByRole('button', { name: /^Morning/ })
  expect(await morning.innerText()).toMatch(/^Morning\s.*2 lessons · 1 hour 20 minutes$/s)
  await morning.tap()
  expect(await visible(guest)).toEqual(['Welcome', 'The drone', 'The scale'])
  await morning.tap()
  expect(await morning.getAttribute('aria-expanded')).toBe('false')
  expect(await visible(guest)).toEqual(['Welcome'])
  await guest.context().close()

  const student = await site.signIn('singer', phone)
  await create(student.request, '/api/enrollments', { courseId })
  for (const id of lessons.slice(0, 2)) {
    const reply = await student.request.put(`/api/lessons/${id}/progress`, {
      data: { position: 1, completed: true },
    })
    expect(reply.status()).toBe(200)
  }
  await arrive(student.page, path)
  expect(await visible(student.page)).toEqual(['Welcome', 'The drone', 'The scale'])
  expect(await student.page.getByRole('heading', { name: /^Morning/ }).innerText()).toContain(
    '1 of 2 lessons done · 1 hour 20 minutes',
  )
  await expectToFit(student.page)
  await expectAccessibleInBothThemes(student.page)
  await student.page.setViewportSize({ width: 1280, height: 900 })
  expect(await visible(student.page)).toEqual(rows)
  expect(await student.page.getByRole('button', { name: /^Morning/ }).count()).toBe(0)
  expect(student.complaints).toEqual([])
  await student.page.context().close()
})

test('the page of a lesson names the sections of the next lessons', async () => {
  const guest = await (await site.newContext()).newPage()
  await arrive(guest, `/lessons/${lessons[0]}`)
  const next = guest.getByRole('region', { name: 'Next Lessons' })
  expect(await next.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Morning', 'Evening'])
  const items = next.getByRole('listitem')
  expect(await items.count()).toBe(3)
  expect(await items.nth(0).innerText()).toMatch(/^Morning\s+Lesson 2\s/)
  expect(await items.nth(1).innerText()).toMatch(/^Lesson 3\s/)
  await expectAccessibleInBothThemes(guest)
  await guest.context().close()
})
