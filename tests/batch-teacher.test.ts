import { expect, test } from 'vitest'
import { arrive, expectAccessible, expectToFit, gone, seen, toast } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

test('an administrator adds a teacher to a batch, who sees and writes to this batch only', async () => {
  const { page: teacher } = await site.signIn('meera')
  const { page: student } = await site.signIn('ravi')
  await (await site.signIn('asha')).page.close()
  const { sql } = site.database
  for (const [name, member] of [
    ['Morning', 'ravi'],
    ['Evening', 'asha'],
  ] as const)
    await sql`
      with b as (insert into batches (name, starts_on) values (${name}, '2026-06-01') returning id),
        c as (insert into batch_courses (batch_id, course_id) select b.id, c.id from b, courses c
          where c.title = 'Python from the First Line')
      insert into batch_members (batch_id, user_id) select b.id, u.id from b, users u where u.username = ${member}`
  await sql`insert into staff_duties (user_id, duty, scope, batch_id)
    select u.id, 'messages', 'batch', b.id from users u, batches b where u.username = 'meera' and b.name = 'Evening'`

  const { page, complaints } = await site.signIn(ADMIN.username)
  await arrive(page, '/admin/batches')
  await page.getByRole('link', { name: 'Morning' }).click()
  await seen(page.getByText('Teachers: none'))
  await page.getByRole('button', { name: 'Add a teacher' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByText('Only in the batch “Morning”').count()).toBe(3)
  await dialog.getByLabel('Username').fill('Meera')
  // Saving would remove the duties that she already has, so the button is disabled.
  await seen(dialog.getByText('meera already has duties.'))
  expect(await dialog.getByRole('button', { name: 'Save duties' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Load their duties' }).click()
  await seen(dialog.getByText('Only in the batch “Evening”'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not in “Evening”' }).click()
  await dialog.getByRole('button', { name: 'Save duties' }).click()
  await toast(page, 'Duties saved')
  await seen(page.getByText('Teachers: meera'))
  await arrive(page, '/admin/staff')
  await seen(page.getByText('Runs batches in the batch “Morning”'))

  await arrive(teacher, '/admin')
  const links = teacher.getByRole('main').getByRole('link')
  await expect
    .poll(() => links.allTextContents())
    .toEqual(['Students', 'Batches', 'Announcements', 'Messages'])
  await arrive(teacher, '/admin/batches')
  await seen(teacher.getByRole('link', { name: 'Morning' }))
  expect(await teacher.getByText('Evening').count()).toBe(0)
  expect(await teacher.getByRole('button', { name: 'Create batch' }).count()).toBe(0)
  await teacher.getByRole('link', { name: 'Morning' }).click()
  await seen(teacher.getByRole('list', { name: 'Members' }).getByText('ravi'))
  for (const name of ['Add students', 'Edit batch', 'Archive', 'Add a teacher', /^Move/, /^Remove/])
    expect(await teacher.getByRole('button', { name }).count()).toBe(0)
  await expectAccessible(teacher)
  await teacher.setViewportSize({ width: 360, height: 780 })
  await expectToFit(teacher)
  await teacher.setViewportSize({ width: 1280, height: 900 })
  await arrive(teacher, '/admin/students')
  await seen(teacher.getByRole('rowheader', { name: 'ravi' }))
  expect(await teacher.getByRole('rowheader').count()).toBe(1)
  await arrive(teacher, '/admin/announcements')
  await teacher.getByRole('button', { name: 'Write announcement' }).first().click()
  const writing = teacher.getByRole('dialog')
  expect(await writing.getByLabel('Who receives it').locator('option').allTextContents()).toEqual([
    'Members of a batch',
  ])
  await writing.getByLabel('Title').fill('No class on Friday')
  await writing.getByLabel('Message').fill('See you on Monday.')
  await writing.getByLabel('Batch').selectOption('Morning')
  await seen(writing.getByText('This goes to 1 student.'))
  await writing.getByRole('button', { name: 'Send now' }).click()
  await gone(writing)
  await expect
    .poll(async () => {
      await arrive(student, '/announcements')
      return student.getByText('No class on Friday').count()
    })
    .toBeGreaterThan(0)
  const { pathname } = new URL(teacher.url())
  expect(pathname).toBe('/admin/announcements')
  const evening = await sql<{ id: number }[]>`select id from batches where name = 'Evening'`
  for (const path of [`/admin/batches/${evening[0]?.id}`, '/admin/users', '/admin/courses', '/admin/staff']) {
    await arrive(teacher, path)
    await seen(teacher.getByRole('heading', { name: 'Access Denied' }))
  }
  expect(complaints).toEqual([])
})

test('an administrator writes to the selected students, and withdraws the message', async () => {
  const { page, complaints } = await site.signIn(ADMIN.username)
  const { page: student } = await site.signIn('dev')
  await arrive(page, '/admin/students')
  await page.getByRole('checkbox', { name: 'Select dev' }).check()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText('1 student will receive it.'))
  expect(await dialog.getByRole('button', { name: 'Send to 1 student' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Title').fill('Your fees')
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Please pay by Friday.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send to 1 student' }).click()
  await toast(page, 'We’re sending the message')
  await seen(page.getByText(`Message “Your fees” to 1 student, by ${ADMIN.username}`))
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectToFit(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const count = async () => {
    await arrive(student, '/announcements')
    return student.getByText('Please pay by Friday.').count()
  }
  await expect.poll(count).toBe(1)
  await arrive(page, '/admin/announcements')
  await seen(page.getByText('Chosen students'))
  await arrive(page, '/admin/students')
  await seen(page.getByRole('link', { name: 'Send “Your fees” by WhatsApp' }))
  await page.getByRole('button', { name: /^Undo/ }).click()
  await seen(page.getByText('Some may have read it already.'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Action undone')
  await expect.poll(count).toBe(0)
  expect(complaints).toEqual([])
})
