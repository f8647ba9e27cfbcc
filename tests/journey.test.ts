import { expect, test } from 'vitest'
import { learn, openKnots, SAID, shown, TITLE } from './support/journey.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, toast } from './support/page.ts'
import { complaintsOf } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })
const { lessonId } = openKnots(site)

// `journey-phone.test.ts` follows the same steps on a phone.
test('follows a visitor with a mouse from the search to a finished course', async () => {
  const context = await site.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await learn({
    page,
    username: 'mouse',
    press: (target) => target.first().click(),
    visit: (link) => page.getByRole('banner').getByRole('link', { name: link }).click(),
  })
  expect(complaints).toEqual([])
  await context.close()
}, 180_000)

test('suggests courses while the user types, and the arrow keys select one', async () => {
  const context = await site.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await arrive(page, '/')
  const open = page.getByRole('button', { name: 'Search', exact: true })
  await open.click()
  const box = page.getByPlaceholder('Search for courses, topics, or resources...')
  await box.fill('kn')
  const suggested = page.getByRole('list', { name: 'Suggestions' }).getByRole('link')
  await shown(suggested.filter({ hasText: TITLE }))
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)
  await box.fill('quite knots')
  await expect.poll(() => suggested.count()).toBe(2)
  await box.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await shown(page.getByRole('heading', { level: 1, name: TITLE }))
  expect(await box.count()).toBe(0)

  await open.click()
  await box.fill('knots')
  await suggested.last().click()
  await page.waitForURL('**/courses?search=knots')
  await open.click()
  await box.fill('zzzqq')
  await expect.poll(() => suggested.count()).toBe(0)

  // Teachers have a page. Recently viewed items appear before the user types. A search result in a transcript opens the
  // video at the position of the result.
  await box.fill('somebody el')
  await suggested.filter({ hasText: 'Somebody Else · Teacher' }).click()
  await page.waitForURL('**/teachers/somebody-else')
  await open.click()
  const seen = page.getByRole('region', { name: 'Recently viewed' })
  await shown(seen.getByRole('link', { name: TITLE }))
  await expectAccessibleInBothThemes(page)
  await box.fill('round the tree')
  await suggested.filter({ hasText: SAID }).click()
  await page.waitForURL(`**/lessons/${lessonId()}?t=2`)
  const second = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await shown(page.locator('video'))
  await expect.poll(second).toBeGreaterThanOrEqual(2)
  await context.close()
})

test('counts a week for students with a goal, and deletes it when they turn the goal off', async () => {
  const { page, complaints } = await site.signIn('steady', { viewport: { width: 390, height: 844 } })
  const week = page.getByRole('region', { name: 'Your week' })
  await arrive(page, '/account')
  await page.getByRole('button', { name: 'Choose a goal' }).click()
  await page.getByText('Lessons', { exact: true }).click()
  expect(await page.getByLabel('Lessons a week').inputValue()).toBe('3')
  await page.getByLabel('Lessons a week').fill('2.5')
  await page.getByLabel('Remind me').check()
  await page.getByRole('button', { name: 'Save goal' }).click()
  await shown(page.getByText('Enter a number from 1 to 200'))
  await page.getByLabel('Lessons a week').fill('2')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to my calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('study.ics')
  await page.getByRole('button', { name: 'Save goal' }).click()
  await toast(page, 'Success', 'We saved your weekly goal')
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  await arrive(page, '/my-library')
  await shown(week.getByText('0 of 2 lessons this week'))
  await expectAccessibleInBothThemes(page)
  await arrive(page, '/')
  await shown(week.getByText('0 of 2 lessons this week'))
  await expectAccessibleInBothThemes(page)
  await week.getByRole('link', { name: 'Change the goal' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await shown(page.getByRole('button', { name: 'Choose a goal' }))
  await arrive(page, '/my-library')
  await shown(page.getByRole('link', { name: 'Choose a weekly goal' }))
  await arrive(page, '/')
  expect(await week.count()).toBe(0)
  expect(complaints).toEqual([])
})
