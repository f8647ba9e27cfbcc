import { expect, test } from 'vitest'
import { learn, openKnots } from './support/journey.ts'
import { complaintsOf } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })
openKnots(site)

test('follows a visitor on a small touch screen to a finished course', async () => {
  const context = await site.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await learn({
    page,
    username: 'finger',
    press: (target) => target.first().tap(),
    visit: async (link) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      await page.getByRole('dialog').getByRole('link', { name: link }).tap()
    },
  })
  expect(complaints).toEqual([])
  await context.close()
}, 180_000)
