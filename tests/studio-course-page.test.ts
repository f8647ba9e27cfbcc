import { beforeAll, expect, test } from 'vitest'
import type { Course } from '../src/catalogue/courses.schema.ts'
import { create, newCourse, newLesson } from './support/courses.ts'
import {
  arrive,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectSuccess,
  expectToFit,
  gone,
  seen,
} from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const LONG = 'Photography-and-everything-about-light-'.repeat(5)

const site = openSite()
let owner: Person
let course: Course

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  course = await newCourse(owner.request, { title: 'Hearing Ragas', instructor: 'Meera Iyer' })
  await newLesson(owner.request, { courseId: course.id, title: 'The drone', order: 1 })
  for (const [username, fullName] of [
    ['asha', 'Asha Rao'],
    ['ravi', 'Ravi Shah'],
  ] as const) {
    const { request } = await site.signIn(username)
    await create(request, '/api/enrollments', { courseId: course.id })
    await site.database
      .sql`update users set full_name = ${fullName}, mobile = '+919876543210' where username = ${username}`
  }
})

const tab = ({ page }: Person, name: string) => page.getByRole('tab', { name, exact: true })

test('the card of a course links to one page, with tabs that work with the keyboard and in the address', async () => {
  const { page } = owner
  await arrive(page, '/admin/courses')
  await page.getByRole('link', { name: 'Hearing Ragas', exact: true }).click()
  await page.waitForURL(`/admin/courses/${course.id}`)
  await seen(page.getByRole('heading', { level: 1, name: 'Hearing Ragas' }))
  await seen(page.getByRole('tabpanel', { name: 'Lessons' }).getByText('The drone'))

  await tab(owner, 'Lessons').focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(`/admin/courses/${course.id}?tab=resources`)
  await seen(page.getByText('No resources available for this course. Add your first resource!'))
  await page.keyboard.press('End')
  await page.waitForURL(`/admin/courses/${course.id}?tab=insight`)
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(`/admin/courses/${course.id}?tab=certificates`)
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(`/admin/courses/${course.id}?tab=students`)
  const panel = page.getByRole('tabpanel', { name: 'Students' })
  await seen(panel.getByText('2 students'))
  await page.reload()
  await seen(panel.getByRole('link', { name: 'Asha Rao' }))
  await panel.getByLabel('Search students').fill('shah')
  await seen(panel.getByText('1 student', { exact: true }))
  await gone(panel.getByRole('link', { name: 'Asha Rao' }))
  await panel.getByLabel('Search students').fill('nobody at all')
  await seen(panel.getByText('No student matches your search. Try another name.'))

  await panel.getByLabel('Search students').fill('')
  await panel.getByRole('link', { name: 'Ravi Shah' }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'ravi' }))
  await page.getByRole('link', { name: 'Hearing Ragas', exact: true }).click()
  await page.waitForURL(`/admin/courses/${course.id}`)
})

test("lessons and resources can be added on the course's page", async () => {
  const { page } = owner
  await arrive(page, `/admin/courses/${course.id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const lesson = page.getByRole('dialog', { name: 'Add New Lesson' })
  await expect
    .poll(() => lesson.getByLabel('Course').locator('option:checked').textContent())
    .toContain(course.title)
  await lesson.getByLabel('Title').fill('The scale')
  await lesson.getByLabel('Duration').fill('12 minutes')
  await lesson.getByRole('button', { name: 'Create lesson' }).click()
  await expectSuccess(page, 'Lesson created successfully')
  await seen(page.getByRole('list', { name: 'Lessons' }).getByText('The scale'))

  await tab(owner, 'Resources').click()
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const resource = page.getByRole('dialog')
  await resource.getByLabel('Title').fill('Notation')
  await resource.getByLabel('Type').selectOption('PDF')
  await resource.getByLabel('Size').fill('2 MB')
  await resource.getByLabel('URL', { exact: true }).fill('https://example.com/notation.pdf')
  await resource.getByRole('button', { name: 'Create resource' }).click()
  await expectSuccess(page, 'Resource created successfully')
  await seen(page.getByRole('link', { name: 'View Notation (opens in a new tab)' }))
})

test('the teacher and the price can be changed there; the page asks before it discards unsaved changes', async () => {
  const { page } = owner
  await arrive(page, `/admin/courses/${course.id}?tab=teacher`)
  await seen(page.getByText('Meera Iyer has no page yet.'))
  await page.getByRole('button', { name: 'Create page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new teacher' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Meera Iyer')
  await dialog.getByLabel('About the teacher').fill('She sings.')
  await dialog.getByRole('button', { name: 'Create teacher' }).click()
  await gone(dialog)
  await seen(page.getByRole('article', { name: 'Meera Iyer' }).getByText('She sings.'))

  await page.getByLabel('Instructor').fill('')
  await page.getByRole('button', { name: 'Save teacher' }).click()
  await seen(page.getByText('Instructor is required'))
  await page.getByLabel('Instructor').fill('Kiran Desai')
  await tab(owner, 'Price').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save teacher' }).click()
  await expectSuccess(page, 'Course updated successfully')
  await seen(page.getByText('Kiran Desai has no page yet.'))

  await tab(owner, 'Price').click()
  await seen(page.getByText('Everyone can enrol in a free course, so it needs no plan.'))
  await page.getByLabel('Premium course').check()
  await page.getByRole('button', { name: 'Save price' }).click()
  await seen(page.getByText('Enter a price for this premium course'))
  await page.getByRole('textbox', { name: 'Price' }).fill('2 999')
  await page.getByRole('button', { name: 'Save price' }).click()
  await expectSuccess(page, 'Course updated successfully')
  await seen(page.getByRole('region', { name: 'Plans with this course' }).getByText('₹4,999'))
  const reply = await owner.request.get(`/api/courses/${course.id}`)
  expect(await reply.json()).toMatchObject({ price: '₹2,999', instructor: 'Kiran Desai' })
  // Two students enrolled while the course was free.
  await tab(owner, 'Students').click()
  await expect.poll(() => page.getByText('No access').count()).toBe(2)
})

test('details are part of the form: validated there, and only changes are sent', async () => {
  const { page, request } = owner
  const { id } = await newCourse(request, { title: 'Said in detail', duration: '2 hours' })
  await arrive(page, '/admin/courses')
  await page.getByRole('button', { name: 'Edit Said in detail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit course' })
  await dialog.getByRole('button', { name: 'More about this course' }).click()
  await expect
    .poll(() => dialog.getByLabel('What you will learn').and(page.locator(':focus')).count())
    .toBe(1)
  const add = dialog.getByRole('button', { name: 'Add a question' })
  await add.click()
  await add.click()
  await dialog.getByLabel('Question 2', { exact: true }).fill('Is there an exam?')
  await dialog.getByLabel('What you need').fill(`A pen\n\n${'long '.repeat(100)}`)
  const submit = dialog.getByRole('button', { name: 'Update course' })
  await submit.click()
  // The form ignores the blank first question, but the second question keeps its number.
  await seen(dialog.getByText('Answer is required'))
  expect(await dialog.getByLabel('Answer 2').getAttribute('aria-invalid')).toBe('true')
  expect(await dialog.getByLabel('What you need').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await dialog.getByLabel('Answer 2').fill('No.')
  await dialog.getByLabel('What you need').fill('A pen\n\nPaper')
  expect((await request.patch(`/api/courses/${id}`, { data: { requirements: ['Chalk'] } })).status()).toBe(
    200,
  )
  await submit.click()
  const notice = dialog.getByRole('alert').filter({ hasText: 'Someone else saved changes' })
  for (const text of ['Chalk', 'A pen, Paper']) await seen(notice.getByText(text, { exact: true }))
  await notice.getByRole('button', { name: 'Use saved value of Requirements' }).click()
  expect(await dialog.getByLabel('What you need').inputValue()).toBe('Chalk')
  const sent = page.waitForRequest((one) => one.url().includes('courses.update'))
  await submit.click()
  const faq = [{ question: 'Is there an exam?', answer: 'No.' }]
  expect(JSON.parse((await sent).postData() ?? '')).toMatchObject({ 0: { json: { id, faq } } })
  expect((await sent).postData()).not.toContain('requirements')
  await expectSuccess(page, 'Course updated successfully')
  await gone(dialog)
  const saved = (await (await request.get(`/api/courses/${id}/description`)).json()) as object
  expect(saved).toMatchObject({ requirements: ['Chalk'], faq })

  await page.getByRole('button', { name: 'Edit Said in detail' }).click()
  await dialog.getByRole('button', { name: 'More about this course' }).click()
  await add.click()
  await dialog.getByLabel('Question 2', { exact: true }).fill('And homework?')
  await dialog.getByRole('button', { name: 'Remove question 1' }).click()
  expect(await dialog.getByLabel('Question 1', { exact: true }).inputValue()).toBe('And homework?')
  expect(await dialog.getByLabel('Question 2', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await gone(dialog)
})

test('the separate screens link to it, and an unknown course shows the 404 page', async () => {
  const { page } = owner
  for (const [screen, search] of [
    ['lessons', ''],
    ['upload', '?tab=resources'],
  ]) {
    await arrive(page, `/admin/${screen}?courseId=${course.id}`)
    await page.getByRole('link', { name: 'Open course' }).click()
    await page.waitForURL(`/admin/courses/${course.id}${search}`)
  }
  for (const id of ['999999', 'none', '0']) {
    const reply = await page.goto(`/admin/courses/${id}`)
    expect(reply?.status(), id).toBe(404)
    await seen(page.getByText('404 Page Not Found'))
  }
  owner.complaints.length = 0
})

test('a student sees Access Denied', async () => {
  const { page } = await site.signIn('curious')
  await page.goto(`/admin/courses/${course.id}?tab=students`)
  await seen(page.getByText('Access Denied'))
  expect(await page.content()).not.toContain('9876543210')
})

test('a long title fits a phone on every tab, in both themes, and is accessible', async () => {
  const phone = await site.signIn(ADMIN.username, { viewport: { width: 390, height: 844 } })
  const empty = await newCourse(phone.request, { title: LONG, instructor: 'Asha '.repeat(20).trim() })
  for (const id of [course.id, empty.id])
    for (const shown of ['lessons', 'resources', 'teacher', 'price', 'students']) {
      await arrive(phone.page, `/admin/courses/${id}?tab=${shown}`)
      await seen(phone.page.getByRole('heading', { level: 1 }))
      await expectToFit(phone.page)
      if (id === course.id) await expectAccessibleInBothThemes(phone.page)
      else await expectAccessible(phone.page)
    }
  await seen(phone.page.getByText('No students yet.'))
  expect(phone.complaints).toEqual([])
})
