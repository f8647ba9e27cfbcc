import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asDataUrl, picture } from '../src/testing/pictures.ts'
import { sellCourse } from './support/courses.ts'
import { arrive, expectAccessible, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite, passUndo } from './support/site.ts'

const site = openSite()
let owner: Person
let pictures = 0

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
})

/** Creates a new student who pays for the plan. Returns the ID of the payment. */
async function pay(username: string, more: object = {}, own?: Person['request']): Promise<number> {
  const request = own ?? (await site.newContext()).request
  if (!own) await request.post('/api/register', { data: { username, password: 'a long password' } })
  const reply = await request.post('/api/payments', {
    data: {
      amount: 4999,
      transactionId: `ID-${username}-4123456789012345`,
      // Each picture is new, because the approval queue asks for confirmation if a picture is reused.
      proofImage: asDataUrl(await picture((pictures += 1))),
      paymentMethod: 'UPI/Bank Transfer',
      ...more,
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { id: number }).id
}

const decide = (id: number, status: string) =>
  owner.request.patch(`/api/payments/${id}`, { data: { status } })
const card = (page: Page, username: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: username }) })
const button = (page: Page, username: string, name: string) =>
  card(page, username).getByRole('button', { name })

async function place(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return box
}

async function middle(locator: Locator): Promise<[number, number]> {
  const { x, y, width, height } = await place(locator)
  return [x + width / 2, y + height / 2]
}

const statusOf = async (id: number) => {
  const list = (await (await owner.request.get('/api/payments/desk')).json()) as {
    id: number
    status: string
  }[]
  return list.find((payment) => payment.id === id)?.status
}

test('keeps the order under the pointer: new payments wait, decided ones keep their position', async () => {
  const { page } = owner
  const [first, second, third] = [await pay('first'), await pay('second'), await pay('third')]
  await arrive(page, '/admin/payments?sort=newest')
  const approve = button(page, 'third', 'Approve')
  await approve.hover()
  const before = await place(approve)
  const tab = await place(page.getByRole('tab', { name: /^Approved/ }))

  const fourth = await pay('fourth')
  const news = page.getByRole('status').getByRole('button', { name: '1 new payment' })
  await seen(news)
  expect(await card(page, 'fourth').count()).toBe(0)
  expect(await place(approve)).toEqual(before)
  expect(await place(page.getByRole('tab', { name: /^Approved/ }))).toEqual(tab)

  // A double click makes one decision, and no card moves under the pointer.
  const below = await place(button(page, 'second', 'Approve'))
  await page.mouse.dblclick(...(await middle(approve)))
  await seen(page.getByText('Moved to Approved'))
  expect(await place(button(page, 'second', 'Approve'))).toEqual(below)
  expect([await statusOf(third), await statusOf(second)]).toEqual(['approved', 'pending'])

  // A payment that was decided in another tab has no buttons, and shows the name of the administrator.
  await decide(second, 'rejected')
  await seen(page.getByText(`Moved to Rejected by ${ADMIN.username}`))
  expect(await button(page, 'second', 'Approve').count()).toBe(0)
  await expectAccessible(page)

  await news.click()
  await seen(card(page, 'fourth'))
  expect(await page.getByRole('article').count()).toBe(2)
  await expect
    .poll(() => card(page, 'fourth').evaluate((element) => element === document.activeElement))
    .toBe(true)
  expect(await page.getByText('Moved to').count()).toBe(0)

  // A key that is pressed twice decides once. The second key press occurs just after the focus has moved to the next
  // card.
  await card(page, 'first').evaluate((element) => {
    const hit = () => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    element.addEventListener('focus', hit, { once: true })
  })
  await page.keyboard.press('a')
  await expect
    .poll(() => card(page, 'first').evaluate((element) => element === document.activeElement))
    .toBe(true)
  await seen(page.getByText('Moved to Approved'))
  expect([await statusOf(fourth), await statusOf(first)]).toEqual(['approved', 'pending'])
  await page.getByRole('tab', { name: 'Approved (2)' }).click()
  await seen(card(page, 'fourth'))
  await decide(first, 'rejected')
  expect(owner.complaints).toEqual([])
})

test('undoes a decision in its row, in the toast, and with a shortcut', async () => {
  const { page } = owner
  const student = await site.signIn('undecided')
  await arrive(student.page, '/')
  const id = await pay('undecided', {}, student.request)
  await arrive(page, '/admin/payments')
  const row = page.getByRole('listitem').filter({ has: page.getByText('Moved to') })
  const back = () => seen(card(page, 'undecided'))

  // Here, the page receives the live event before the response.
  await page.route(
    '**/trpc/payments.decideMany*',
    async (route) => {
      const listed = page.waitForResponse('**/trpc/**payments.list*')
      const response = await route.fetch()
      await listed
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await button(page, 'undecided', 'Approve').click()
  await row.getByRole('button', { name: 'Undo the decision on payment' }).click()
  await seen(page.locator('[data-sonner-toast]').filter({ hasText: 'Decision undone' }))
  await back()
  expect(await statusOf(id)).toBe('pending')
  await expect
    .poll(() => card(page, 'undecided').evaluate((element) => element === document.activeElement))
    .toBe(true)

  await page.keyboard.press('r')
  await seen(row)
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click()
  await back()
  await button(page, 'undecided', 'Approve').click()
  await seen(row)
  await page.keyboard.press('u')
  await back()
  await seen(card(page, 'undecided').getByText('Decision history'))
  expect(await statusOf(id)).toBe('pending')

  // The decision can also be undone in the other tab. When the time for undo ends, the student is notified once.
  await button(page, 'undecided', 'Reject').click()
  await seen(row)
  await page.getByRole('tab', { name: /^Rejected/ }).click()
  const late = card(page, 'undecided').getByRole('button', { name: 'Undo the decision' })
  await seen(late)
  // On a busy machine, the accessibility check takes longer than the time for undo. For this reason, no later check
  // depends on this time.
  await expectAccessible(page)
  await passUndo(site.database)
  await seen(student.page.locator('[data-sonner-toast]').filter({ hasText: 'Payment rejected' }))
  await gone(late)
  const news = (await (await student.request.get('/api/notifications')).json()) as { kind: string }[]
  expect(news.map(({ kind }) => kind)).toEqual(['payment_rejected'])
  expect(owner.complaints).toEqual([])
})

test('revokes an approval with its refund, which the student sees', async () => {
  const { page } = owner
  const student = await site.signIn('refunded')
  await decide(await pay('refunded', {}, student.request), 'approved')
  await arrive(page, '/admin/payments?status=approved')
  await button(page, 'refunded', 'Revoke…').click()
  const dialog = page.getByRole('dialog', { name: 'Revoke refunded’s payment' })
  await dialog.getByLabel('Amount refunded').fill('5000')
  await dialog.getByRole('button', { name: 'Revoke payment' }).click()
  await seen(dialog.getByText('You can refund at most ₹4999.'))
  await expectAccessible(page)
  await dialog.getByLabel('Amount refunded').fill('2000')
  await dialog.getByLabel('Refunded on').fill('2999-01-01')
  await dialog.getByRole('button', { name: 'Revoke payment' }).click()
  await seen(dialog.getByText('The refund date is in the future'))
  await dialog.getByLabel('Refunded on').fill('')
  await dialog.getByRole('button', { name: 'Revoke payment' }).click()
  await seen(page.locator('[data-sonner-toast]').filter({ hasText: 'Payment revoked' }))
  await seen(card(page, 'refunded').getByText('Refund: ₹2,000 on'))
  // The focused button has disappeared, so the focus moves to the card.
  const focused = () => card(page, 'refunded').evaluate((element) => element === document.activeElement)
  await expect.poll(focused).toBe(true)
  await arrive(student.page, '/account')
  await seen(student.page.getByText('Refund: ₹2,000 on'))
  await expectAccessible(student.page)
  const note = student.page.getByRole('link', { name: 'Credit note (PDF)' })
  const file = await student.request.get((await note.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect([...owner.complaints, ...student.complaints]).toEqual([])
})

test('keeps decided payments in their position, for administrators and students', async () => {
  const { page, request, complaints } = await site.signIn('waiter')
  const [early, late] = [await pay('early'), await pay('waiter', {}, request)]
  await arrive(owner.page, '/admin')
  await arrive(page, '/my-library')
  const waiting = owner.page.getByRole('region', { name: 'Pending payments' })
  const row = waiting.getByRole('listitem').filter({ hasText: 'waiter' })
  const tabs = page.getByRole('tablist', { name: 'My courses' })
  const before = [await place(row), await place(tabs)]
  await decide(early, 'rejected')
  await seen(waiting.getByRole('listitem').filter({ hasText: 'early' }).getByText('decided'))
  expect(await place(row)).toEqual(before[0])
  await decide(late, 'rejected')
  const notice = page.getByRole('region', { name: 'Your payments' }).getByRole('listitem')
  await seen(notice.getByText('Payment rejected'))
  expect(await place(tabs)).toEqual(before[1])
  await seen(row.getByText('decided'))
  // After an approval, the student has nothing to do.
  const other = await site.signIn('member')
  const paid = await pay('member', {}, other.request)
  await arrive(other.page, '/my-library')
  await decide(paid, 'approved')
  await seen(other.page.getByText('We have approved or rejected it.'))
  await arrive(owner.page, '/admin')
  await seen(owner.page.getByText('No pending payments. New payments appear here.').or(waiting))
  expect(await row.count()).toBe(0)
  expect([...complaints, ...other.complaints]).toEqual([])
})

test('announces a decision once, even after some time in the background', async () => {
  const { page, request, complaints } = await site.signIn('patient')
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('notifications.live')) asked.push(decodeURIComponent(sent.url()))
  })
  await arrive(page, '/')
  await expect.poll(() => asked.length).toBe(1)
  await decide(await pay('patient', {}, request), 'approved')
  const told = page.locator('[data-sonner-toast]')
  await seen(told.filter({ hasText: 'Payment approved' }))
  await told.getByRole('button', { name: 'Dismiss' }).click()
  await gone(told)

  const become = (state: string) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await become('hidden')
  await page.clock.fastForward(61_000)
  await become('visible')
  await expect.poll(() => asked.length).toBe(2)
  const since = (url = '') => Number(/"lastEventId":"(\d+)"/.exec(url)?.[1])
  expect(since(asked[1])).toBeGreaterThan(since(asked[0]))
  expect(complaints).toEqual([])
})

test('decides while the screenshot is visible, even on a phone', async () => {
  const username = 'venkatanarasimhansubramaniamiyer'
  const id = await pay(username)
  const next = await pay('next')
  const person = await site.signIn(ADMIN.username, { viewport: { width: 390, height: 780 }, hasTouch: true })
  const { page } = person
  await arrive(page, '/admin/payments')
  await seen(card(page, username))
  await expectToFit(page)
  await expectAccessible(page)

  const viewer = page.getByRole('dialog', { name: `Screenshot of ${username}’s payment` })
  const image = page.getByAltText(`Screenshot of ${username}’s payment`)
  const size = async () => (await place(image)).width
  await button(page, username, 'View Proof').click()
  await seen(viewer.getByText('₹4,999 of ₹4,999 due'))
  await seen(image)
  // Scroll to the top, because the page's bar could cover half of a control.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  const heading = await place(viewer.getByRole('heading'))
  const stage = await place(viewer.getByRole('button', { name: 'Close screenshot' }))
  expect([heading.x >= 0, heading.x + heading.width <= 390, heading.y >= 0]).toEqual([true, true, true])
  expect(stage.y).toBeGreaterThanOrEqual(heading.y + heading.height)

  const whole = await size()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(size).toBeGreaterThan(whole)
  await page.keyboard.press('0')
  await expect.poll(size).toBe(whole)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, -400)
  await expect.poll(size).toBeGreaterThan(whole)
  // Dragging does not count as a click.
  await page.mouse.down()
  await page.mouse.move(240, 460, { steps: 4 })
  await page.mouse.up()
  await seen(viewer)
  await page.keyboard.press('0')
  await image.click()
  await gone(viewer)

  await button(page, username, 'View Proof').click()
  await seen(image)
  await page.keyboard.press('r')
  await gone(viewer)
  // The next screenshot appears, and the buttons stay in the same position.
  const follower = page.getByRole('dialog', { name: 'Screenshot of next’s payment' })
  await follower.getByRole('button', { name: 'Approve' }).tap()
  await gone(page.getByRole('dialog'))
  await seen(page.getByText('No pending payments'))
  expect([await statusOf(id), await statusOf(next)]).toEqual(['rejected', 'approved'])

  // A student gets no notification about access to a deleted course.
  const { course } = await sellCourse(owner.request, { title: 'Gone for Good', price: '₹499' })
  const late = await site.signIn('latecomer')
  await arrive(late.page, '/')
  await pay('latecomer', { courseId: course.id }, late.request)
  await owner.request.delete(`/api/courses/${course.id}`)
  await page.reload()
  await seen(
    card(page, 'latecomer').getByText(
      'This course was deleted. If you approve the payment, the student gets access only after you restore the course.',
    ),
  )
  await button(page, 'latecomer', 'Approve').click()
  const question = page.getByRole('alertdialog', { name: 'Approve this payment anyway?' })
  await seen(question.getByText('This course was deleted'))
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Approve' }).click()
  await seen(page.getByText('The student got no access, because the course or account was deleted.'))
  await passUndo(site.database)
  await seen(late.page.getByText('but the course is not offered at the moment.'))
  expect(person.complaints).toEqual([])
})
