import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Course } from '../src/catalogue/courses.schema.ts'
import { create, sellCourse } from './support/courses.ts'
import { arrive, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const PASSWORD = 'a long password'

const site = openSite()
let owner: Person
let course: Course

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  ;({ course } = await sellCourse(owner.request, { title: 'Bowing Softly', price: '₹999' }))
})

/** Returns the page of a guest who has clicked 'Enroll Now' and sees the login page. */
async function guest(): Promise<Page> {
  const page = await (await site.newContext()).newPage()
  await arrive(page, `/courses/${course.slug}`)
  await page.getByRole('button', { name: 'Enroll Now' }).click()
  await page.waitForURL('**/login?from=*')
  return page
}

async function fill(page: Page, username: string, button: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: button }).click()
}

/** Creates an account with a plan for all premium courses, without enrolments. */
async function member(username: string) {
  const reply = await site.signIn(username)
  const [user] = await site.database.sql<{ id: string }[]>`select id from users where username = ${username}`
  await create(owner.request, '/api/grants', { userId: user?.id, courseId: null, source: 'scholarship' })
  await reply.page.context().close()
}

const enrolments = async (username: string) => {
  const [row] = await site.database.sql<{ n: number }[]>`
    select count(*)::int as n from enrollments e join users u on u.id = e.user_id where u.username = ${username}`
  return row?.n
}

test('a guest who presses Enroll Now continues with the payment after registration', async () => {
  const page = await guest()
  await page.getByRole('tab', { name: 'Register' }).click()
  await fill(page, 'newcomer', 'Create Account')
  await page.waitForURL(`**/upgrade?courseId=${course.id}`)
  await seen(page.getByRole('heading', { level: 1, name: 'Purchase Bowing Softly' }))
  // The Back button returns to the course, which does not redirect again.
  await page.goBack()
  await seen(page.getByRole('button', { name: 'Enroll Now' }))
  expect(page.url()).toContain(`/courses/${course.slug}`)
  expect(await enrolments('newcomer')).toBe(0)
})

test('a guest who presses Enroll Now and signs in without access continues with the payment too', async () => {
  const known = await site.signIn('known')
  await known.page.context().close()
  const page = await guest()
  await fill(page, 'known', 'Sign In')
  await page.waitForURL(`**/upgrade?courseId=${course.id}`)
  await seen(page.getByRole('heading', { level: 1, name: 'Purchase Bowing Softly' }))
})

test('a member who presses Enroll Now as a guest is enrolled after signing in, and sees a toast', async () => {
  await member('meera')
  const page = await guest()
  await fill(page, 'meera', 'Sign In')
  await page.waitForURL(`**/courses/${course.slug}`)
  await toast(page, 'Enrolled successfully!', 'You can now access this course in your library.')
  await seen(page.getByRole('button', { name: 'Go to My Library' }))
  expect(await enrolments('meera')).toBe(1)
  // A reload does not enrol the student again.
  await page.reload()
  await seen(page.getByRole('button', { name: 'Go to My Library' }))
  expect(await enrolments('meera')).toBe(1)
})
