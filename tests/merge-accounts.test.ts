import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createRows } from '../src/testing/rows.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, gone, seen, toast } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const LONG = 'asha.with.a.very.long.name.12345'

async function idOf(username: string): Promise<string> {
  const [row] = await site.database.sql<{ id: string }[]>`select id from users where username = ${username}`
  return row?.id ?? ''
}

async function choose(page: Page, username: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search for the other account' }).fill(username)
  await page.getByRole('list', { name: 'Users found' }).getByRole('button', { name: username }).click()
}

test('an administrator merges an account with another one, on a phone and on a computer', async () => {
  const rows = createRows(site.database.db)
  const { page: student } = await site.signIn('asha.new')
  const { page: old } = await site.signIn(LONG)
  const course = await rows.course({ title: 'Zither for beginners', isPremium: true })
  const lesson = await rows.lesson(course.id)
  // A second lesson keeps the course unfinished, so that it stays in the first tab of the library.
  await rows.lesson(course.id)
  await rows.buy({ id: await idOf(LONG) }, course.id)
  // The test data contains the row of the screenshot, but the storage has no such file.
  await site.database.sql`update payments set screenshot_file_id = null`
  await site.database.sql`delete from files where kind = 'proof'`
  await site.database
    .sql`insert into enrollments (user_id, course_id) values (${await idOf(LONG)}, ${course.id})`
  await site.database.sql`
    insert into lesson_progress (user_id, lesson_id, completed, completed_at)
    select id, ${lesson.id}, true, now() from users where username in ('asha.new', ${LONG})`
  await arrive(student, '/my-library')
  await arrive(old, '/my-library')
  await seen(old.getByText('Zither for beginners'))

  const { page, complaints } = await site.signIn(ADMIN.username)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await arrive(page, `/admin/users/${await idOf('asha.new')}`)
    await page.getByRole('button', { name: 'Merge with another account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge asha.new with another account' })
    await seen(dialog.getByText('For a student who created two accounts.'))
    await dialog.getByRole('searchbox').fill('nobody with this name')
    await seen(dialog.getByText('No users found'))
    await choose(page, ADMIN.username)
    await seen(dialog.getByText(`${ADMIN.username} is the owner of the academy.`))
    expect(await dialog.getByRole('button', { name: 'Merge accounts' }).isDisabled()).toBe(true)
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Choose a different account' }).click()
    await choose(page, LONG)
    await seen(dialog.getByRole('row', { name: 'Payments 0 1' }))
    await seen(dialog.getByText('1 lesson started in both: the higher progress counts.'))
    await seen(dialog.getByText('You can’t undo a merge.'))
    await expectAccessibleInBothThemes(page)
    await expectToFit(page)
    const stays = dialog.getByLabel('Which account do you want to keep?')
    await stays.selectOption({ label: LONG })
    await seen(dialog.getByRole('row', { name: 'Payments 1 0' }))
    await stays.selectOption({ label: 'asha.new' })
    await seen(dialog.getByRole('row', { name: 'Payments 0 1' }))
    if (width === 390) await page.keyboard.press('Escape')
  }

  const dialog = page.getByRole('dialog', { name: 'Merge asha.new with another account' })
  const field = dialog.getByLabel(`To confirm, type ${LONG}`)
  await field.fill('asha.new')
  expect(await dialog.getByRole('button', { name: 'Merge accounts' }).isDisabled()).toBe(true)
  await field.fill(LONG)
  await dialog.getByRole('button', { name: 'Merge accounts' }).click()
  await toast(page, 'Accounts merged', 'Everything is now in one account.')
  await gone(dialog)
  await seen(page.getByRole('link', { name: 'Zither for beginners' }))

  // The open page of the remaining account shows the course. The other account is signed out.
  await seen(student.getByText('Your accounts are merged'))
  await seen(student.getByText('Zither for beginners'))
  await old.reload()
  await old.waitForURL('**/login**')
  await old.getByLabel('Username').fill(LONG)
  await old.getByLabel('Password', { exact: true }).fill('a long password')
  await old.getByRole('button', { name: 'Sign In', exact: true }).click()
  await seen(old.getByText('Invalid username or password'))

  // The administrator is on the page of the account that the merge removes. The page of the remaining account then
  // opens.
  await site.signIn('asha.third')
  await arrive(page, `/admin/users/${await idOf('asha.third')}`)
  await page.getByRole('button', { name: 'Merge with another account' }).click()
  await choose(page, 'asha.new')
  const third = page.getByRole('dialog', { name: 'Merge asha.third with another account' })
  await third.getByLabel('Which account do you want to keep?').selectOption({ label: 'asha.new' })
  await third.getByLabel('To confirm, type asha.third').fill('asha.third')
  await third.getByRole('button', { name: 'Merge accounts' }).click()
  await seen(page.getByRole('heading', { name: 'asha.new' }))
  await seen(page.getByRole('link', { name: 'Zither for beginners' }))

  await arrive(page, '/admin/audit')
  await seen(page.getByText('merged another account into the account of'))
  expect(complaints).toEqual([])
})
