import { expect, test } from 'vitest'
import { arrive, expectAccessible, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

test('the owner chooses the courses of the home page and their order', async () => {
  const { page } = await site.signIn(ADMIN.username)
  const guest = await (await site.newContext()).newPage()
  const onHome = async () => {
    await arrive(guest, '/')
    return guest
      .getByRole('region', { name: 'Featured Courses' })
      .getByRole('article')
      .getByRole('heading')
      .allTextContents()
  }
  const usual = await onHome()
  expect(usual).toHaveLength(4)

  await arrive(page, '/admin/courses')
  await page.getByRole('button', { name: 'Featured courses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Featured courses' })
  await seen(dialog.getByText('shows the first four published courses'))
  const choose = dialog.getByLabel('Add a course')
  for (const label of [usual[2], usual[0]]) await choose.selectOption({ label: label ?? '' })
  const rows = dialog.getByRole('list', { name: 'Featured courses' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await dialog.getByRole('button', { name: `Move up: ${usual[0]}` }).click()
  await seen(dialog.getByText(`${usual[0]} is now 1 of 2`))
  await dialog.getByRole('button', { name: `Reorder: ${usual[0]}` }).focus()
  const said = (text: string) => page.getByText(text).first().waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await said('Picked up')
  await page.keyboard.press('ArrowDown')
  await said('is now at position 2 of 2')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await rows.first().textContent()) ?? '').toContain(usual[2])
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectToFit(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await gone(dialog)
  expect(await onHome()).toEqual([usual[2], usual[0]])

  // Someone else changes the choice in the meantime.
  await page.getByRole('button', { name: 'Featured courses' }).click()
  await dialog.getByRole('button', { name: `Remove: ${usual[2]}` }).click()
  const { sql } = site.database
  await sql`update settings set value = '2' where key = 'featured_courses'`
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(dialog.getByText('Someone else changed the featured courses'))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await gone(dialog)
  expect(await onHome()).toEqual([usual[0]])

  // An unpublished course disappears. If no chosen course is left, the default courses are shown again.
  await sql`update courses set is_published = false where title = ${usual[0] ?? ''}`
  await expect.poll(onHome).toHaveLength(4)
})
