import { expect } from 'vitest'
import { assess, studentScreens, takeBoth } from './assessed-course.ts'
import { layoutShift } from './layout-shift.ts'
import { ADMIN } from './people.ts'
import { arrive, violationsInBothThemes, violationsOf } from './page.ts'
import type { Site } from './site.ts'

export const FREE = '/courses/your-first-salary'
export const PREMIUM = '/courses/python-from-the-first-line'

const SCREENS = [
  '/',
  '/courses',
  '/courses?search=zzzqq',
  FREE,
  PREMIUM,
  '/lessons/1',
  '/teachers/ananya-deshpande',
  '/resources',
  '/login',
  '/nope',
]
const MEMBERS = [
  '/',
  FREE,
  '/lessons/9',
  '/my-library',
  '/my-library?tab=mistakes',
  '/announcements',
  '/upgrade',
  '/upgrade?courseId=1',
  '/account',
]

/** Creates paid seats, one of them taken. Returns the code of their link. */
async function orderPlaces({ database }: Site): Promise<string> {
  const [order] = await database.sql<{ code: string }[]>`
    with sold as (insert into settings (key, value) values ('sells_seats', 'on') on conflict do nothing),
    ordered as (
      insert into orders (user_id, username, kind, course_id, course_title, amount_due_paise, seats, seat_code)
      select o.user_id, username, kind, course_id, course_title, 3 * o.amount_due_paise, 3, gen_random_uuid()
      from orders o join payments p on p.order_id = o.id
      where status = 'approved' and kind = 'course' limit 1 returning id, user_id, course_id, amount_due_paise, seat_code as code
    ), paid as (
      insert into payments (order_id, user_id, amount_paise, amount_due_paise, transaction_id, transaction_key, payment_method,
        order_code, status, decided_at)
      select id, user_id, amount_due_paise, amount_due_paise, key, key, 'UPI', 'LNSEATS', 'approved', now()
      from ordered, lateral (select upper(gen_random_uuid()::text) as key) made returning id
    ), seated as (
      insert into entitlements (user_id, course_id, source, payment_id)
      select user_id, course_id, 'seat', paid.id from ordered, paid
    ) select code from ordered`
  return order?.code ?? ''
}

/** Expects that every screen is accessible, fits the width, and needs no further calls for its data. */
export async function lookAtEveryScreen(site: Site, width: number): Promise<void> {
  const context = await site.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const found: string[] = []
  let path = ''
  page.on('pageerror', (error) => found.push(`${path}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      found.push(`${path}: ${message.text()}`)
  })
  page.on('request', (request) => {
    // The page fetches these after it has loaded: notifications, the position in a video, the weekly goal, the mistakes
    // and the announcements of a course.
    const isLater =
      /\/trpc\/(?:notifications|progress|studyGoal\.mine|mistakes\.count|announcements\.ofCourse)/
    if (request.url().includes('/trpc/') && !isLater.test(request.url()))
      found.push(`${path} fetches ${request.url()}`)
  })
  const look = async () => {
    await arrive(page, path)
    await page.waitForLoadState('networkidle')
    const shift = await layoutShift(page)
    if (shift > 0.02) found.push(`${path}: moves by ${shift}`)
    // On a phone, checks only one theme, because the colours are the same as on a wide screen.
    const violations = await (width > 1000 ? violationsInBothThemes(page) : violationsOf(page))
    for (const violation of violations) found.push(`${path}: ${violation}`)
    // axe reports a label that matches two elements as incomplete, not as a violation.
    const repeated = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
      return ids.filter((id, index) => ids.indexOf(id) !== index)
    })
    for (const id of repeated) found.push(`${path}: two elements with the id ${id}`)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wider > 0) found.push(`${path}: ${wider} pixels too wide`)
  }
  const [issued] = await site.database.sql<{ code: string }[]>`
    select document_code as code from payments where status = 'approved' limit 1`
  const places = `/seats/${await orderPlaces(site)}`
  for (path of [...SCREENS, `/verify/${issued?.code}`, places]) await look()
  const reader = { username: `reader-${width}`, password: 'a long password' }
  expect((await context.request.post('/api/register', { data: reader })).status()).toBe(201)
  expect((await context.request.post('/api/enrollments', { data: { courseId: 2 } })).status()).toBe(201)
  await site.database.sql`
    with taken as (
      update orders set user_id = (select id from users where username = ${reader.username})
      where seats is not null returning id, user_id
    )
    update payments p set user_id = taken.user_id from taken where p.order_id = taken.id`
  const owner = await site.signIn(ADMIN.username)
  const assessed = await assess(owner.request, 2)
  await owner.page.context().close()
  const unsent = studentScreens(assessed)
  for (path of [...MEMBERS, '/upgrade?courseId=1&places=3', places, ...unsent]) await look()
  await takeBoth(context.request, assessed)
  for (path of studentScreens(assessed)) await look()
  expect(found).toEqual([])
  await context.close()
}
