import { beforeAll, expect, test } from 'vitest'
import { create, newCourse } from './support/courses.ts'
import { arrive, expectAccessible, expectToast, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let owner: Person

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
})

test('accepts no payments before the payment details are set', async () => {
  const student = await site.signIn('early')
  await arrive(student.page, '/upgrade')
  await seen(student.page.getByText('You can’t pay here yet'))
  await seen(student.page.getByText('Get unlimited access to all premium courses for ₹4,999/year'))
  await gone(student.page.getByRole('img', { name: /QR code/ }))
  await gone(student.page.getByRole('button', { name: 'Submit for Approval' }))
  await expectAccessible(student.page)

  const { page } = owner
  await arrive(page, '/admin')
  const list = page.getByRole('region', { name: 'Finish setting up your academy' })
  expect((await list.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual([
    'Name your academy',
    'Create your first course',
    'Add payment details',
    'Write your terms and policies',
    'Add your contact details',
    'Invite staff',
    'Choose the figures on the home page',
    'Set a second backup location',
  ])
  await expectAccessible(page)
  await list.getByRole('link', { name: 'Add payment details' }).click()
  await page.getByLabel('UPI ID').fill('deodar@okbank')
  await page.getByLabel('Premium price for a year').fill('free')
  await page.getByRole('button', { name: 'Save payment details' }).click()
  await seen(page.getByText('Enter a price above zero such as ₹4,999'))
  expect(await page.locator(':focus').inputValue()).toBe('free')
  await page.getByLabel('Premium price for a year').fill(' 5 999 ')
  await gone(page.getByText('Enter a price above zero such as ₹4,999'))
  await page.getByLabel('Premium price for a year').blur()
  expect(await page.getByLabel('Premium price for a year').inputValue()).toBe('₹5,999')
  await page.getByRole('button', { name: 'Save payment details' }).click()
  await expectToast(page, 'Success', 'Settings updated successfully')

  await arrive(student.page, '/upgrade')
  await seen(student.page.getByRole('img', { name: 'QR code to pay ₹5,999 by UPI to deodar@okbank' }))
  await gone(student.page.getByText('Or transfer from your bank'))
})

test('shows the configured price everywhere', async () => {
  await create(owner.request, '/api/categories', { name: 'Music' })
  const course = await newCourse(owner.request, { title: 'Tala by Hand', isPremium: true, price: '₹799' })
  const page = await (await site.newContext()).newPage()
  for (const path of ['/', `/courses/${course.slug}`]) {
    await arrive(page, path)
    await seen(page.getByText(/₹5,999/))
    expect(await page.content(), path).not.toContain('4,999')
  }
})

test('keeps unsaved changes, and asks before discarding them', async () => {
  const { page } = owner
  await arrive(page, '/admin/settings')
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Hero Subtitle').fill('Not saved')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expectToast(page, 'Success', 'Settings updated successfully')
  const away = () =>
    page.getByRole('complementary').getByRole('link', { name: 'Categories', exact: true }).click()
  await away()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await gone(question)
  expect(await page.getByLabel('Hero Subtitle').inputValue()).toBe('Not saved')
  await away()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL('**/admin/categories')
})

test('closes its menu on every navigation, and asks before signing out too', async () => {
  const { page, request } = await site.signIn(ADMIN.username, {
    viewport: { width: 390, height: 844 },
  })
  await arrive(page, '/admin')
  const menu = page.getByRole('dialog', { name: 'Admin menu' })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name }).click()
    await gone(menu)
  }
  await choose('Dashboard Overview')
  await choose('Site Settings')
  await page.waitForURL('**/admin/settings')
  await page.goBack()
  await seen(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }))
  expect(await menu.count()).toBe(0)

  await arrive(page, '/admin/settings')
  await page.getByLabel('Hero Subtitle').fill('Not saved')
  const logOut = async () => {
    await page.getByRole('button', { name: `${ADMIN.username}’s account` }).click()
    // Waits until the menu's animation has ended.
    await seen(page.locator('[role=menu]:not([data-transition])'))
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await logOut()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await gone(question)
  expect(await page.getByLabel('Hero Subtitle').inputValue()).toBe('Not saved')
  expect((await request.get('/api/user')).status()).toBe(200)
  await logOut()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(`${site.server.url}/`)
  await seen(page.getByRole('heading', { level: 1 }))
  expect((await request.get('/api/user')).status()).toBe(401)
})

test("shows the academy's name everywhere, and its contact", async () => {
  const { page } = owner
  await arrive(page, '/admin/settings')
  await page.getByLabel('Academy name').fill('Deodar House')
  await page.getByRole('button', { name: 'Save academy' }).click()
  // The title changes immediately, without a reload.
  await expect.poll(() => page.title()).toBe('Site Settings · Deodar House')
  await seen(page.getByRole('link', { name: 'Deodar House, dashboard' }).first())
  await page.getByLabel('WhatsApp').fill('98765 43210')
  await page.getByLabel('Email').fill('hello@deodar.example')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expectToast(page, 'Success', 'Settings updated successfully')
  await expectAccessible(page)

  const guest = await (await site.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await arrive(guest, '/')
  expect(await guest.title()).toContain('Deodar House')
  await seen(guest.getByRole('heading', { level: 1, name: 'Master New Skills with Deodar House' }))
  expect(await guest.locator('meta[property="og:site_name"]').getAttribute('content')).toBe('Deodar House')
  expect(await guest.content()).not.toContain('Lantern')
  const manifest = await (await guest.request.get('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Deodar House', short_name: 'Deodar House' })
  const footer = guest.getByRole('contentinfo')
  expect(await footer.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/919876543210',
  )

  await arrive(guest, '/login')
  await seen(guest.getByRole('heading', { name: 'Welcome to Deodar House' }))
  await guest.getByText('Forgot password?').click()
  await seen(guest.getByText('Contact Deodar House and give your username'))
  const help = guest.getByRole('region', { name: 'Need help? Ask Deodar House' })
  expect(await help.getByRole('link', { name: 'Phone' }).getAttribute('href')).toBe('tel:+919876543210')
  expect(await help.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe(
    'mailto:hello@deodar.example',
  )
  await expectAccessible(guest)
  await expectToFit(guest)

  await arrive(page, '/admin')
  const list = page.getByRole('region', { name: 'Finish setting up your academy' })
  const open = await list.getByRole('link').allInnerTexts()
  expect(open.map((text) => text.trim())).toEqual([
    'Write your terms and policies',
    'Invite staff',
    'Choose the figures on the home page',
    'Set a second backup location',
  ])
  expect(owner.complaints).toEqual([])
})

test('cuts a long name of the academy in the admin area, so that every width has room for it', async () => {
  const { page, request } = owner
  const nameIt = (value: string) => request.put('/api/site-settings/academy_name', { data: { value } })
  await nameIt('Academy of Mathematics, Physics and Chemistry '.repeat(4).trim())
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await arrive(page, '/admin')
    await expectToFit(page)
    await seen(page.getByRole('button', { name: /’s account$/ }))
    await expect
      .poll(() => page.getByRole('banner').evaluate((one) => one.scrollWidth <= one.clientWidth))
      .toBe(true)
  }
  await nameIt('Deodar House')
  expect(owner.complaints).toEqual([])
})

test('marks a required name and mobile number that are missing after the first press', async () => {
  for (const key of ['registration_name', 'registration_mobile'])
    await owner.request.put(`/api/site-settings/${key}`, { data: { value: 'required' } })
  const page = await (await site.newContext()).newPage()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('auth.register')) sent += 1
  })
  await arrive(page, '/register')
  await page.getByLabel('Username').fill('anjali')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seen(page.getByText('Full name is required'))
  await seen(page.getByText('Mobile number is required'))
  expect(await page.locator(':focus').getAttribute('name')).toBe('fullName')
  expect(sent).toBe(0)
  await expectAccessible(page)
  await page.getByLabel('Full name').fill('Anjali Nair')
  await page.getByLabel('Mobile number').fill('98470 12345')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/')
  // Staff can search for the formatted number, and see it on the user's page.
  await arrive(owner.page, '/admin/users?search=98470%2012345')
  await seen(owner.page.getByRole('link', { name: '+91 98470 12345' }))
})
