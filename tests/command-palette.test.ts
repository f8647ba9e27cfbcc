import { expect, test } from 'vitest'
import { arrive, expectAccessibleInBothThemes, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

test('the owner finds a course, a student, a setting and an action with the keyboard', async () => {
  const { page } = await site.signIn(ADMIN.username)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await arrive(page, '/admin')
  expect(scripts.some((url) => url.includes('palette-dialog'))).toBe(false)

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Find anything' })
  const box = dialog.getByRole('combobox', { name: 'Find anything' })
  await seen(dialog.getByRole('group', { name: 'Actions' }))
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessibleInBothThemes(page)
  const active = () => dialog.locator('[role=option][data-focus]').textContent()
  const go = async (search: string, first: string) => {
    if (await dialog.isHidden()) await page.keyboard.press('Control+k')
    await seen(box)
    await box.pressSequentially(search)
    await expect.poll(active).toContain(first)
    expect(await box.getAttribute('aria-activedescendant')).toBe(
      await dialog.locator('[role=option][data-focus]').getAttribute('id'),
    )
    await page.keyboard.press('Enter')
    await gone(dialog)
  }
  await go('pyhton frst', 'Python from the First Line')
  await seen(page.getByRole('heading', { level: 1, name: 'Python from the First Line' }))

  await go('phonepe', 'UPI ID')
  await page.waitForURL('**/admin/settings#upi_id')
  await expect
    .poll(() => page.getByLabel('UPI ID').evaluate((input) => input === document.activeElement))
    .toBe(true)

  await go('grace', 'Access after a plan has ended')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('grace_days')

  await go('add student', 'Add student')
  await seen(page.getByRole('dialog', { name: 'Create an account' }))
  // The palette does not open while another dialog is open.
  await page.keyboard.press('Control+k')
  expect(await dialog.isHidden()).toBe(true)
  await page.keyboard.press('Escape')
  await gone(page.getByRole('dialog'))
  expect(new URL(page.url()).hash).toBe('')

  await page.keyboard.press('Control+k')
  const recent = dialog.getByRole('group', { name: 'Recent' })
  await expect.poll(() => recent.getByRole('option').allTextContents()).toHaveLength(4)
  expect((await recent.getByRole('option').first().textContent()) ?? '').toContain('Add student')
  expect(await recent.textContent()).toContain('Python from the First Line')
  await box.fill('qqqq zzzz')
  await seen(dialog.getByText('Nothing matches “qqqq zzzz”').last())
  await page.keyboard.press('Escape')
  await gone(dialog)
})

test('a late reply to an earlier search is not shown, and a failed search can be tried again', async () => {
  const { page } = await site.signIn(ADMIN.username)
  await arrive(page, '/admin')
  let slow: (() => void) | undefined
  await page.route('**/trpc/admin.find**', async (route) => {
    if (route.request().url().includes('pyth')) await new Promise<void>((resolve) => (slow = resolve))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Find anything' }).click()
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('combobox')
  await box.fill('pyth')
  await expect.poll(() => slow !== undefined).toBe(true)
  await box.fill('upi id')
  await expect.poll(() => dialog.getByRole('option').allTextContents()).toContainEqual('UPI IDPayments')
  slow?.()
  await seen(dialog.getByRole('option', { name: 'UPI ID' }))
  expect(await dialog.getByRole('option', { name: 'Python' }).count()).toBe(0)

  await page.unroute('**/trpc/admin.find**')
  await page.route('**/trpc/admin.find**', (route) => route.abort())
  await box.fill('statistics')
  await seen(dialog.getByRole('alert'))
  await page.unroute('**/trpc/admin.find**')
  await dialog.getByRole('button', { name: 'Try again' }).evaluate((button: HTMLElement) => button.click())
  await gone(dialog.getByRole('alert'))
})

test('on a phone the palette fills the screen, in Hindi too', async () => {
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
  const { page, request } = await site.signIn(ADMIN.username, phone)
  await request.put('/api/site-settings/languages', { data: { value: 'en,hi' } })
  await request.put('/api/account/language', { data: { language: 'hi' } })
  await arrive(page, '/admin')
  await page.getByRole('button', { name: 'कुछ भी खोजें' }).tap()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByRole('option', { name: 'कोर्स जोड़ें' }))
  await expectToFit(page)
  await dialog.getByRole('combobox').fill('पेमेंट की मं')
  await seen(dialog.getByRole('option', { name: 'पेमेंट की मंज़ूरी' }))
  await dialog.getByRole('combobox').fill('add course')
  await dialog.getByRole('option', { name: 'कोर्स जोड़ें' }).tap()
  await page.waitForURL('**/admin/courses?add=true')
})
