import { expect, test } from 'vitest'
import { create, newCourse } from './support/courses.ts'
import {
  arrive,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectSuccess,
  expectToFit,
  gone,
  seen,
} from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

test('the owner publishes the terms; guests and students find them; the page does not exist before', async () => {
  const owner = await site.signIn(ADMIN.username)
  const { page } = owner
  await create(owner.request, '/api/categories', { name: 'Music' })
  const course = await newCourse(owner.request, { title: 'Tala by Hand', isPremium: true, price: '₹799' })
  const guest = await (await site.newContext()).newPage()
  const sitemap = async () => (await guest.request.get('/sitemap.xml')).text()

  const absent = await arrive(guest, '/pages/terms')
  expect(absent?.status()).toBe(404)
  expect(await guest.title()).toContain('404 Page Not Found')
  await arrive(guest, '/register')
  expect(await guest.locator('a[href^="/pages/"]').count()).toBe(0)
  expect(await guest.getByText('By creating an account').count()).toBe(0)
  expect(await sitemap()).not.toContain('/pages/')

  // The set-up list links to the pages.
  await arrive(page, '/admin')
  await page.getByRole('link', { name: 'Write your terms and policies' }).click()
  const card = page.getByRole('region', { name: 'Pages', exact: true })
  await card.getByRole('button', { name: 'Edit Terms' }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox', { name: 'Text' })
  expect(await text.inputValue()).toContain('These terms apply to everyone who uses Lantern')
  await seen(dialog.getByText('It is a starting point and not legal advice', { exact: false }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await seen(dialog.getByRole('heading', { name: 'Your account', level: 2 }))
  await dialog.getByRole('button', { name: 'Write' }).click()
  await text.fill('')
  await dialog.getByRole('checkbox', { name: 'Publish' }).check()
  await dialog.getByRole('button', { name: 'Save page' }).click()
  await seen(dialog.getByText('Write the text before you publish the page.'))
  await dialog.getByRole('button', { name: 'Use the prepared text' }).click()
  await dialog.getByRole('button', { name: 'Save page' }).click()
  await expectSuccess(page, 'Page saved')
  await gone(dialog)
  await seen(card.getByRole('listitem').filter({ hasText: 'Terms' }).getByText('Published', { exact: true }))
  await expectAccessibleInBothThemes(page)

  // As a guest: checks the form to create an account, the footer, the page and the sitemap.
  await arrive(guest, '/register')
  await seen(guest.getByText('By creating an account, you agree to the terms.'))
  await expectAccessible(guest)
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await seen(guest.getByRole('heading', { name: 'Terms', level: 1 }))
  await seen(guest.getByRole('heading', { name: 'Your account', level: 2 }))
  const reply = await arrive(guest, '/pages/terms')
  expect(await reply?.text()).toContain('These terms apply to everyone who uses Lantern')
  expect(await guest.title()).toBe('Terms · Lantern')
  expect(await guest.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/pages\/terms$/)
  expect(await guest.locator('meta[name=description]').getAttribute('content')).toContain('These terms apply')
  expect(await sitemap()).toContain('/pages/terms<')
  await expectAccessibleInBothThemes(guest)
  await guest.setViewportSize({ width: 360, height: 800 })
  await expectToFit(guest)

  // As a student: the payment page links to the refunds page only after it is published.
  const student = await site.signIn('meera')
  await arrive(student.page, `/upgrade?courseId=${course.id}`)
  expect(await student.page.getByRole('link', { name: 'How refunds work' }).count()).toBe(0)
  await card.getByRole('button', { name: 'Edit Refunds' }).click()
  await dialog.getByRole('checkbox', { name: 'Publish' }).check()
  await dialog.getByRole('button', { name: 'Save page' }).click()
  await expectSuccess(page, 'Page saved')
  await arrive(student.page, `/upgrade?courseId=${course.id}`)
  await student.page.getByRole('link', { name: 'How refunds work' }).click()
  await seen(student.page.getByRole('heading', { name: 'Refunds', level: 1 }))
  await expectAccessible(student.page)

  // Two administrators edit the same page: the one who saves second sees both texts.
  await card.getByRole('button', { name: 'Edit Terms' }).click()
  await text.fill('Mine')
  const other = { language: 'en', text: 'Theirs' }
  expect((await owner.request.patch('/api/pages/terms', { data: other })).status()).toBe(204)
  await dialog.getByRole('button', { name: 'Save page' }).click()
  await seen(dialog.getByText('Theirs'))
  await dialog.getByRole('button', { name: 'Save page' }).click()
  await gone(dialog)
  await expect.poll(async () => (await guest.request.get('/pages/terms')).text()).toContain('Mine')

  // After the page was hidden again, it and its links have disappeared for everyone.
  await card.getByRole('button', { name: 'Edit Terms' }).click()
  await dialog.getByRole('checkbox', { name: 'Publish' }).uncheck()
  await dialog.getByRole('button', { name: 'Save page' }).click()
  await gone(dialog)
  expect((await guest.request.get('/pages/terms')).status()).toBe(404)
  await arrive(guest, '/register')
  expect(await guest.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).count()).toBe(0)
  for (const { complaints } of [owner, student]) expect(complaints).toEqual([])
})
