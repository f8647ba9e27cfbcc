import { expect, test } from 'vitest'
import { arrive, expectAccessible, expectToFit, gone, seen, toast } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

test('a user joins the staff with a link, sees only their course, and leaves immediately', async () => {
  const owner = await site.signIn(ADMIN.username)
  const { page } = owner
  await arrive(page, '/admin/staff')
  await seen(page.getByText('No one has duties yet.'))
  await page.getByRole('button', { name: 'Invite by link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Person’s name').fill('Meera, for Python')
  await dialog.getByRole('button', { name: 'teacher', exact: true }).click()
  await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(4)
  await dialog
    .getByLabel('Limit to a course: Edits courses')
    .selectOption({ label: 'Python from the First Line' })
  await seen(dialog.getByText('Only in “Python from the First Line”'))
  await dialog.getByRole('button', { name: 'Use these courses for all ticked duties' }).click()
  await expect.poll(() => dialog.getByText('Only in “Python from the First Line”').count()).toBe(4)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(link).toMatch(/\/join-staff#[\w-]{43}$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await seen(page.getByText('Meera, for Python'))

  const guest = await (await site.newContext({ viewport: { width: 360, height: 780 } })).newPage()
  await arrive(guest, new URL(link).pathname + new URL(link).hash)
  await seen(guest.getByText('Edits courses in “Python from the First Line”'))
  await expectAccessible(guest)
  await expectToFit(guest)
  await guest.getByRole('link', { name: 'Sign in or create an account' }).click()
  await guest.getByRole('tab', { name: 'Register' }).click()
  await guest.getByLabel('Username').fill('meera')
  await guest.getByLabel('Password', { exact: true }).fill('a long password')
  await guest.getByRole('button', { name: 'Create Account' }).click()
  await guest.waitForURL('**/join-staff')
  await guest.getByRole('button', { name: 'Accept invitation' }).click()
  await seen(guest.getByText('Welcome to the staff'))
  await guest.getByRole('link', { name: 'Open the admin area' }).click()
  await seen(guest.getByRole('heading', { name: 'Your work' }))

  const meera = await guest.context().newPage()
  await meera.setViewportSize({ width: 1280, height: 900 })
  await arrive(meera, '/admin')
  const links = meera.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect
    .poll(() => links.allTextContents())
    .toEqual([
      'Dashboard Overview',
      'Manage Courses',
      'Manage Lessons',
      'Upload Content',
      'Students',
      'Comments',
      'Marking',
      'User Panel',
    ])
  await expectAccessible(meera)
  await arrive(meera, '/admin/courses')
  await expect.poll(() => meera.getByRole('article').count()).toBe(1)
  await meera
    .getByRole('article')
    .getByRole('link', { name: 'Python from the First Line', exact: true })
    .click()
  await seen(meera.getByRole('tab', { name: 'Students' }))
  expect(await meera.getByRole('tab').allTextContents()).toEqual([
    'Lessons',
    'Resources',
    'Students',
    'Insight',
  ])
  await site.signIn('ravi')
  await site.database.sql`
    insert into enrollments (user_id, course_id)
    select u.id, c.id from users u, courses c where u.username = 'ravi' and c.title = 'Python from the First Line'`
  await arrive(meera, '/admin/students')
  await seen(meera.getByRole('rowheader', { name: 'ravi' }))
  expect(await meera.getByRole('columnheader', { name: 'Paid' }).count()).toBe(0)
  await meera.getByRole('checkbox', { name: 'Select ravi' }).check()
  await seen(meera.getByRole('button', { name: 'Export CSV' }))
  expect(await meera.getByRole('button', { name: /^(Block|Enrol|Add to batch)$/ }).count()).toBe(0)
  await expectAccessible(meera)
  for (const path of [
    '/admin/settings',
    '/admin/payments',
    '/admin/staff',
    '/admin/courses/2',
    '/admin/users',
  ]) {
    await arrive(meera, path)
    await seen(meera.getByRole('heading', { name: 'Access Denied' }))
  }

  await arrive(meera, '/admin/courses')
  await page.reload()
  await page.getByRole('button', { name: 'Remove all of meera’s duties' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove duties' }).click()
  await toast(page, 'Duties saved', 'The new duties apply immediately.')
  await gone(page.getByText('Edits courses in “Python from the First Line”'))
  await arrive(meera, '/admin/courses')
  await seen(meera.getByRole('heading', { name: 'Access Denied' }))
  expect(owner.complaints).toEqual([])
})

test('staff who see students open their pages and leave a note', async () => {
  const { page, complaints } = await site.signIn('helper')
  await site.database.sql`
    insert into staff_duties (user_id, duty, scope) select id, 'students', 'academy' from users where username = 'helper'`
  const { page: student } = await site.signIn('asha.note')
  await student.close()
  await arrive(page, '/admin/students')
  await page.getByRole('link', { name: 'asha.note' }).click()
  await seen(page.getByText('No notes yet.'))
  await page.getByLabel('New note').fill('Her father calls on Sundays.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await seen(page.getByRole('listitem').filter({ hasText: 'Her father calls on Sundays.' }))
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectToFit(page)
  await page.getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
  await seen(page.getByText('No notes yet.'))
  expect(complaints).toEqual([])
})
