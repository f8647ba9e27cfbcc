import { expect, test } from 'vitest'
import { ADMIN } from './support/people.ts'
import { arrive, seen } from './support/page.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

const PAGES = [
  '/my-library',
  '/account',
  '/upgrade',
  '/admin/audit',
  '/admin/payments?status=approved',
  '/admin/money',
]
const ISO = /\b\d{4}-\d\d-\d\d\b/
const AGE = /ago$|^just now$/

test.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'a browser in %s shows the dates that the server wrote, in the time zone of the academy',
  async (timezoneId) => {
    const { page, request } = await site.signIn(ADMIN.username, { timezoneId })
    // An hour before midnight in Kolkata. In most other time zones, this is another day.
    await site.database.sql`update payments set submitted_at = '2026-01-10T17:30:00Z', notify_at = null`
    await site.database.sql`update users set created_at = '2026-01-10T17:30:00Z'`
    let compared = 0
    for (const path of PAGES) {
      const html = (await (await request.get(path)).text()).replaceAll('<!-- -->', '')
      const written = [...html.matchAll(/<time dateTime="([^"]+)"[^>]*>([^<]+)<\/time>/gi)]
      await arrive(page, path)
      await seen(page.getByRole('heading', { level: 1 }))
      const shown = await page
        .locator('time')
        .evaluateAll((all) => all.map((one) => [one.getAttribute('datetime'), one.textContent] as const))
      for (const [, moment = '', text = ''] of written) {
        const now = shown
          .filter(([at, said]) => at === moment && !AGE.test(said ?? ''))
          .map(([, said]) => said)
        if (now.length === 0) continue
        expect(now, `${path} ${moment}`).toContain(text)
        compared += 1
      }
      expect((await page.locator('main').innerText()).match(ISO), path).toBeNull()
    }
    expect(compared).toBeGreaterThan(0)
    const [user] = await site.database.sql<
      { id: string }[]
    >`select id from users where username = ${ADMIN.username}`
    await arrive(page, `/admin/users/${user?.id}`)
    await seen(page.locator('time', { hasText: /^10 Jan 2026$/ }))
  },
)
