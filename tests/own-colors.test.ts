import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { create, newCourse } from './support/courses.ts'
import {
  arrive,
  expectAccessible,
  expectToast,
  expectToFit,
  gone,
  seen,
  violationsInBothThemes,
} from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const token = (page: Page, name: string) =>
  page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
    `--${name}`,
  )

test('the colours of the academy replace those of Lantern on every page, in both themes', async () => {
  const { page, request, complaints } = await site.signIn(ADMIN.username)
  await create(request, '/api/categories', { name: 'Music' })
  const course = await newCourse(request, { title: 'Tala by Hand', isPremium: true, price: '₹799' })
  const guest = await (await site.newContext()).newPage()
  const path = `/courses/${course.slug}`
  // The second visit gets the cached page.
  for (let visit = 0; visit < 2; visit += 1) await arrive(guest, path)
  // Removes the timestamps of loading.
  const html = async () => (await (await guest.request.get(path)).text()).replaceAll(/\d{13}/g, '')
  const before = await html()
  expect(before).not.toContain('<style id="palette">')
  expect(before).not.toMatch(/brand_color|page_color|pageColor/)

  await arrive(page, '/admin/settings')
  const card = page.getByRole('region', { name: 'Colours' })
  await card.getByLabel('Use the academy’s colours').check()
  await card.getByLabel('Main colour', { exact: true }).fill('blue')
  await card.getByRole('button', { name: 'Save colours' }).click()
  await seen(card.getByText('Enter a colour such as #1d4ed8'))
  await card.getByLabel('Main colour', { exact: true }).fill('#FDE68A')
  await card.getByLabel('Accent colour', { exact: true }).fill('#be185d')
  await seen(card.getByText('Buttons are a little darker than #fde68a', { exact: false }))
  await seen(card.getByText('Text in the accent colour is darker than #be185d', { exact: false }))
  await seen(card.getByText('Text in the accent colour is lighter than #be185d', { exact: false }))
  await expectAccessible(page)
  // The preview shows the new colours before they are saved.
  expect(await token(page, 'amber')).toBe('#f8b739')
  await card.getByRole('button', { name: 'Save colours' }).click()
  await expectToast(page, 'Success', 'Settings updated successfully')
  await expect.poll(() => token(page, 'amber')).not.toBe('#f8b739')
  const shown = await token(page, 'amber')

  await arrive(guest, path)
  expect(await token(guest, 'amber')).toBe(shown)
  expect(await guest.locator('meta[name=theme-color]').getAttribute('content')).toBe(
    await token(guest, 'page'),
  )
  const enroll = guest
    .getByRole('link', { name: 'Enroll Now' })
    .or(guest.getByRole('button', { name: 'Enroll Now' }))
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(shown.slice(at, at + 2), 16))
  expect(await enroll.first().evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    `rgb(${red}, ${green}, ${blue})`,
  )
  for (const address of ['/', path, '/login']) {
    await arrive(guest, address)
    expect(await violationsInBothThemes(guest)).toEqual([])
  }
  await guest.getByRole('button', { name: 'Switch to dark theme' }).click()
  expect(await guest.locator('meta[name=theme-color]').getAttribute('content')).toBe(
    await token(guest, 'page'),
  )

  await page.setViewportSize({ width: 360, height: 800 })
  await arrive(page, '/admin/settings')
  await expectToFit(page)
  await card.getByLabel('Use the academy’s colours').uncheck()
  await gone(card.getByLabel('Main colour', { exact: true }))
  await card.getByRole('button', { name: 'Save colours' }).click()
  await expect.poll(() => token(page, 'amber')).toBe('#f8b739')
  expect(await html()).toBe(before)
  expect(complaints).toEqual([])
})
