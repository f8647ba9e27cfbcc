import { expect, test } from 'vitest'
import { create, newCourse } from './support/courses.ts'
import { arrive, expectAccessible, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

test('an administrator writes an announcement, which a student reads until it is withdrawn', async () => {
  const student = await site.signIn('asha')
  const admin = await site.signIn(ADMIN.username)
  await arrive(student.page, '/my-library')
  const { page } = admin
  await arrive(page, '/admin/announcements')
  await seen(page.getByText('No announcements yet'))
  await page.getByRole('button', { name: 'Write announcement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('No classes on Friday')
  await dialog.getByLabel('Message').fill('The school is closed.\nWe continue on Monday at 6 pm.')
  await seen(dialog.getByText(/^This goes to 1 student\.$/))
  // The form rejects a time in the past.
  await dialog.getByText('Send later').click()
  await dialog.getByLabel('Date and time').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await seen(dialog.getByText('This time has passed. Choose a later one, or send it now.'))
  await dialog.getByLabel('Date and time').fill('2099-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'No classes on Friday' })
  await seen(row.getByText('Scheduled'))
  await row.getByRole('button', { name: 'Edit “No classes on Friday”' }).click()
  expect(await dialog.getByLabel('Date and time').inputValue()).toBe('2099-01-01T10:00')
  await dialog.getByText('Send now').first().click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await seen(row.getByText('Read by 0 of 1'))

  // The student's open page shows the announcement without a reload.
  await student.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await student.page.getByRole('link', { name: /No classes on Friday/ }).click()
  await seen(student.page.getByRole('heading', { name: 'No classes on Friday' }))
  await arrive(page, '/admin/announcements')
  await seen(row.getByText('Read by 1 of 1'))

  await row.getByRole('button', { name: 'Withdraw “No classes on Friday”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await seen(row.getByText('Withdrawn'))
  await arrive(student.page, '/announcements')
  await seen(student.page.getByText('No announcements yet'))
})

test('an enrolled student finds the announcements of a course on its page', async () => {
  const admin = await site.signIn(ADMIN.username)
  await create(admin.request, '/api/categories', { name: 'Music' })
  const course = await newCourse(admin.request, { category: 'Music' })
  const { page, request } = await site.signIn('meera')
  await request.post('/api/enrollments', { data: { courseId: course.id } })
  const path = `/courses/${course.slug}`
  await arrive(page, path)
  await seen(page.getByRole('tab', { name: 'Resources' }))
  expect(await page.getByRole('tab', { name: /Announcements/ }).count()).toBe(0)
  await admin.request.post('/api/announcements', {
    data: { title: 'Tune your zither', body: 'Before Monday.', audience: 'course', courseId: course.id },
  })
  await arrive(admin.page, '/admin/announcements')
  await seen(admin.page.getByText('Read by 0 of 1'))
  await arrive(page, path)
  await page.getByRole('tab', { name: 'Announcements (1)' }).click()
  await seen(page.getByRole('heading', { name: 'Tune your zither' }))
  await expectAccessible(page)
  // A guest does not see this tab.
  const guest = await (await site.newContext()).newPage()
  await arrive(guest, `${path}?tab=announcements`)
  await seen(guest.getByRole('heading', { name: 'About this course' }))
  expect(await guest.getByRole('tab', { name: /Announcements/ }).count()).toBe(0)
})
