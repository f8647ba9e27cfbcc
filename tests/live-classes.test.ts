import { beforeAll, expect, test } from 'vitest'
import { create } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { act, courseWith, lessonsOf, row } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
})

/** Returns the local time some minutes from now, in the format of an input. */
const localIn = (minutes: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(Date.now() + minutes * 60_000))
    .replace(' ', 'T')

test('a teacher plans a live class, a student joins it, and the teacher sees who joined', async () => {
  const { page } = owner
  const id = await courseWith(owner.request, 'Evenings', 'Film')
  await arrive(page, `/admin/lessons?courseId=${id}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lesson' })
  await dialog.getByLabel('Kind').selectOption('Live class')
  await gone(dialog.getByLabel('Video URL'))
  await dialog.getByLabel('Title').fill('Questions on Tuesday')
  await dialog.getByRole('button', { name: 'Create lesson' }).click()
  await seen(dialog.getByText('Enter the date and time of the class.'))
  await dialog.getByLabel('Date and time').fill(localIn(10, 'America/New_York'))
  await dialog.getByLabel('Length in minutes').fill('45')
  await dialog.getByLabel('Time zone').selectOption('America/New_York')
  await dialog.getByLabel('Link to join').fill('http://meet.example/room')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create lesson' }).click()
  await seen(dialog.getByText('Enter a link that starts with https://.'))
  await dialog.getByLabel('Link to join').fill('https://meet.example/room')
  await dialog.getByRole('button', { name: 'Create lesson' }).click()
  await expectSuccess(page, 'Lesson created successfully')
  await seen(row(page, 'Questions on Tuesday').getByText('Live class', { exact: true }))
  const lesson = (await lessonsOf(owner.request, id)).find(
    ({ title }) => title === 'Questions on Tuesday',
  ) as unknown as { id: number }

  // The form shows the same local time of the class.
  await act(page, 'Questions on Tuesday', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Lesson' })
  await expect.poll(() => edit.getByLabel('Link to join').inputValue()).toBe('https://meet.example/room')
  expect(await edit.getByLabel('Time zone').inputValue()).toBe('America/New_York')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await gone(edit)

  const student = await site.signIn('asker')
  await student.page
    .context()
    .route('https://meet.example/**', (route) => route.fulfill({ body: 'The room' }))
  await arrive(student.page, `/lessons/${lesson.id}`)
  await seen(student.page.getByText('Enrol in the course to join.'))
  expect(await student.page.content()).not.toContain('meet.example')
  await create(student.request, '/api/enrollments', { courseId: id })
  await arrive(student.page, `/lessons/${lesson.id}`)
  await seen(student.page.getByText(/^Your time: /))
  await expectAccessible(student.page)
  const [room] = await Promise.all([
    student.page.waitForEvent('popup'),
    student.page.getByRole('button', { name: 'Join' }).click(),
  ])
  await room.waitForURL('https://meet.example/room')
  expect(await room.evaluate(() => globalThis.opener === null)).toBe(true)
  await room.close()
  await seen(student.page.getByRole('status').getByText('Completed'))
  await seen(student.page.getByText('You joined this class.'))

  await arrive(page, `/admin/lessons?courseId=${id}`)
  await act(page, 'Questions on Tuesday', 'Attendance')
  const list = page.getByRole('dialog', { name: 'Attendance in Questions on Tuesday' })
  await seen(list.getByRole('cell', { name: 'asker' }))
  await expectAccessible(page)
})

test('a student creates, replaces and revokes the address of the calendar', async () => {
  const id = await courseWith(owner.request, 'Mornings', 'Film')
  const student = await site.signIn('planner')
  const { page, request } = student
  await create(request, '/api/enrollments', { courseId: id })
  await arrive(page, '/account')
  await seen(page.getByRole('heading', { name: 'Weekly goal' }))
  await gone(page.getByRole('heading', { name: 'Live class calendar' }))
  await create(owner.request, '/api/lessons', {
    courseId: id,
    kind: 'live',
    title: 'Later',
    order: 2,
    live: {
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      minutes: 60,
      link: 'https://meet.example/room',
    },
  })
  await arrive(page, '/account')
  const section = page.getByRole('region', { name: 'Live class calendar' })
  await section.getByRole('button', { name: 'Create address' }).click()
  const address = (await section.locator('code').textContent()) ?? ''
  expect(await (await request.get(address)).text()).toContain('SUMMARY:Later')
  await expectAccessible(page)
  await section.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click()
  await expect.poll(() => section.locator('code').textContent()).not.toBe(address)
  expect((await request.get(address)).status()).toBe(404)
  await section.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await seen(section.getByRole('button', { name: 'Create address' }))
})
