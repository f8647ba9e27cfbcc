import { expect, test } from 'vitest'
import { create, newCourse } from './support/courses.ts'
import { arrive, expectAccessible, expectToast, expectToFit } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

test('the owner chooses the sections of the home page and their order', async () => {
  const { page, request, complaints } = await site.signIn(ADMIN.username)
  await create(request, '/api/categories', { name: 'Music' })
  await newCourse(request, { title: 'Tala by Hand', isPremium: true, price: '₹799' })
  const guest = await (await site.newContext()).newPage()
  const headings = async () => {
    await arrive(guest, '/')
    const found = await guest.locator('main h2, main dt').allInnerTexts()
    return found.filter((text) => /^(Featured|Ready|Active)/.test(text))
  }
  await arrive(guest, '/')
  // Removes the timestamps of loading.
  const html = async () => (await (await guest.request.get('/')).text()).replaceAll(/\d{13}/g, '')
  const before = await html()
  expect(await headings()).toEqual(['Active Students', 'Featured Courses', 'Ready to Start Learning?'])

  await arrive(page, '/admin/settings')
  const card = page.getByRole('region', { name: 'Home page sections' })
  expect(await card.getByRole('button', { name: 'Move Figures up' }).isDisabled()).toBe(true)
  await card.getByRole('button', { name: 'Move Featured Courses up' }).click()
  await card.getByRole('checkbox', { name: 'Ready to Start Learning?' }).uncheck()
  await card.getByRole('button', { name: 'Save sections' }).click()
  await expectToast(page, 'Success', 'Settings updated successfully')
  expect(await headings()).toEqual(['Featured Courses', 'Active Students'])
  await expectAccessible(guest)
  await expectAccessible(page)

  for (const name of ['Featured Courses', 'Figures']) await card.getByRole('checkbox', { name }).uncheck()
  await card.getByRole('button', { name: 'Save sections' }).click()
  await expect.poll(headings).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await arrive(page, '/admin/settings')
  await expectToFit(page)

  for (const name of ['Figures', 'Featured Courses', 'Ready to Start Learning?'])
    await card.getByRole('checkbox', { name }).check()
  await card.getByRole('button', { name: 'Save sections' }).click()
  await expect.poll(headings).toHaveLength(3)
  expect(await html()).toBe(before)

  const refused = await request.put('/api/site-settings/home_sections', {
    data: { value: 'figures,figures' },
  })
  expect(refused.status()).toBe(400)
  expect(complaints).toEqual([])
})
