import { expect, test } from 'vitest'
import { arrive, expectAccessible, expectToFit, gone, seen, toast } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

test('the owner changes a title and a price in the list of courses', async () => {
  const { page } = await site.signIn(ADMIN.username)
  const { sql } = site.database
  const [course] = await sql<{ id: number; title: string }[]>`
    select id, title from courses where is_premium and is_published order by id limit 1`
  const { id, title } = course ?? { id: 0, title: '' }
  await arrive(page, '/admin/courses')
  const card = page.locator(`#course-${id}`)
  const edit = card.getByRole('button', { name: `Edit the title of ${title}` })
  await edit.click()
  const field = card.getByRole('textbox', { name: `Edit the title of ${title}` })
  await field.fill('Something else')
  await page.keyboard.press('Escape')
  await gone(field)
  await seen(card.getByRole('link', { name: title, exact: true }))
  expect(await edit.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await field.fill('')
  await page.keyboard.press('Enter')
  await seen(card.getByRole('alert'))
  await expectAccessible(page)
  await field.fill('A better title')
  await page.keyboard.press('Enter')
  await toast(page, 'Success')
  await seen(card.getByRole('link', { name: 'A better title', exact: true }))

  await card.getByRole('button', { name: 'Edit the title of A better title' }).click()
  const anyTitle = card.getByRole('textbox', { name: /Edit the title/ })
  await anyTitle.fill('A title left alone')
  const search = page.getByRole('searchbox').first()
  await search.click()
  await seen(card.getByRole('link', { name: 'A title left alone', exact: true }))
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true)
  await card.getByRole('button', { name: 'Edit the title of A title left alone' }).click()
  await anyTitle.fill('A better title')
  await page.keyboard.press('Enter')

  await card.getByRole('button', { name: 'Edit the price of A better title' }).click()
  const price = card.getByRole('textbox', { name: 'Edit the price of A better title' })
  const prices = () => sql`select price_paise from courses order by id`
  const before = await prices()
  await price.fill('2')
  await search.click()
  await seen(card.getByRole('button', { name: 'Save', exact: true }))
  expect(await prices()).toEqual(before)
  await expectAccessible(page)
  await price.fill('1500')
  await page.keyboard.press('Enter')
  await confirmIdentity()
  await expect.poll(() => card.getByRole('button', { name: /Edit the price/ }).textContent()).toBe('₹1,500')

  async function confirmIdentity() {
    const dialog = page.getByRole('dialog', { name: /Confirm/ })
    const done = card.getByRole('button', { name: /Edit the price/ })
    await dialog.or(done).first().waitFor()
    if (!(await dialog.isVisible())) return
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.keyboard.press('Enter')
  }
})

test('two administrators change the same title, and see both values', async () => {
  const { page } = await site.signIn(ADMIN.username)
  const { sql } = site.database
  const [lesson] = await sql<{ id: number; title: string; courseId: number }[]>`
    select id, title, course_id as "courseId" from lessons order by id limit 1`
  const { id, title, courseId } = lesson ?? { id: 0, title: '', courseId: 0 }
  await arrive(page, `/admin/courses/${courseId}`)
  const row = page.locator(`#lesson-${id}`)
  await row.getByRole('button', { name: `Edit the title of ${title}` }).click()
  const field = row.getByRole('textbox')
  await field.fill('My title')
  await sql`update lessons set title = 'Their title' where id = ${id}`
  await page.keyboard.press('Enter')
  await seen(row.getByRole('alert').getByText('Their title'))
  await seen(row.getByRole('alert').getByText('My title'))
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Save mine' }).click()
  await seen(row.getByRole('button', { name: 'Edit the title of My title' }))

  await row.getByRole('button', { name: 'Hide My title' }).click()
  await seen(row.getByRole('button', { name: 'Show My title' }))
  await page.setViewportSize({ width: 360, height: 780 })
  await row.getByRole('button', { name: 'Edit the title of My title' }).click()
  await expectToFit(page)
})
