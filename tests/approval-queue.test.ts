import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asDataUrl, picture } from '../src/testing/pictures.ts'
import { createRows } from '../src/testing/rows.ts'
import {
  arrive,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  gone,
  seen,
  toast,
} from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite, passUndo } from './support/site.ts'

const site = openSite()
let owner: Person
let pictures = 0

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username, { viewport: { width: 1280, height: 800 } })
})

/** Creates a new student who pays for the plan. */
async function pay(username: string, amount = 4999) {
  const { request } = await site.newContext()
  await request.post('/api/register', { data: { username, password: 'a long password' } })
  const reply = await request.post('/api/payments', {
    data: {
      amount,
      transactionId: `ID-${username}-4123456789012345`,
      proofImage: asDataUrl(await picture((pictures += 1))),
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as { id: number; orderCode: string }
}

const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
const select = (page: Page, username: string) =>
  page.getByRole('checkbox', { name: new RegExp(`from ${username}$`) })

test('lists oldest payments first, sorts and filters by the address, and decides several payments with one undo', async () => {
  const { page } = owner
  for (const [username, amount] of [
    ['one', 4999],
    ['two', 100],
    ['three', 4999],
    ['four', 4999],
  ] as const)
    await pay(username, amount)
  await arrive(page, '/admin/payments')
  expect(await names(page)).toEqual(['one', 'two', 'three', 'four'])
  await page.getByLabel('Sort order').selectOption('Smallest amount first')
  await page.waitForURL('**/admin/payments?sort=smallest')
  await expect.poll(() => names(page)).toEqual(['two', 'one', 'three', 'four'])
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Flags').selectOption('No flags')
  await page.waitForURL('**/admin/payments?*flag=none')
  await expect.poll(() => names(page)).toEqual(['one', 'three', 'four'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all payments' }).click()
  await expect.poll(() => names(page)).toHaveLength(4)

  // If one of the payments has a flag, a dialog asks for confirmation.
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Approve 4' }).click()
  const question = page.getByRole('alertdialog', { name: 'Approve 4 payments anyway?' })
  await seen(question.getByText('two: The student submitted ₹100, but ₹4,999 was due.'))
  await question.getByRole('button', { name: 'Approve 3, ask 1 for the balance' }).click()
  await toast(page, '3 payments approved')
  await seen(page.getByRole('tab', { name: 'Rejected (1)' }))
  await page.keyboard.press('u')
  await expect.poll(() => names(page)).toHaveLength(4)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Approve 4' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await select(page, 'two').uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve 3' }).click()
  await toast(page, '3 payments approved')
  await seen(page.getByRole('tab', { name: 'Approved (3)' }))
  await page.keyboard.press('u')
  await seen(page.getByRole('tab', { name: 'Approved (0)' }))
  await expect.poll(() => names(page)).toHaveLength(4)

  // Uses only the keyboard.
  await page.keyboard.press('Escape')
  await arrive(page, '/admin/payments')
  for (const key of ['j', 'x', 'j', 'x', 'Shift+R']) await page.keyboard.press(key)
  await toast(page, '2 payments rejected')
  await seen(page.getByRole('tab', { name: 'Rejected (2)' }))
  expect(owner.complaints).toEqual([])
})

test('explains why payments that another administrator decided were skipped, and decides the others', async () => {
  const { page, request } = owner
  const [first, second, third] = [await pay('gone1'), await pay('gone2'), await pay('gone3')]
  await pay('partly', 100)
  const choose = async (...usernames: string[]) => {
    await arrive(page, '/admin/payments')
    for (const username of usernames) await select(page, username).check()
  }
  /** Rejects these payments just before the page's next call is sent. */
  const decideFirst = (...paid: { id: number }[]) =>
    page.route(
      '**/trpc/payments.decideMany**',
      async (route) => {
        for (const { id } of paid)
          await request.patch(`/api/payments/${id}`, { data: { status: 'rejected' } })
        await route.continue()
      },
      { times: 1 },
    )
  await choose('gone1', 'gone2')
  await decideFirst(first, second)
  await page.getByRole('button', { name: 'Approve 2' }).click()
  const why = `This payment was already rejected by ${ADMIN.username}.`
  await toast(page, 'Decision not saved', why)
  await seen(page.getByRole('tab', { name: 'Rejected (4)' }))
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)

  // A separate call requests the balance, so it succeeds even if the decision failed.
  await choose('gone3', 'partly')
  await decideFirst(third)
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Approve 1, ask 1 for the balance' })
    .click()
  await toast(page, 'Balance requested', `1 payment was not decided: ${why}`)
  await seen(page.getByRole('tab', { name: 'Rejected (6)' }))
  owner.complaints.length = 0
})

test('shows the next screenshot next to the decision, and the number of urgent payments in the title', async () => {
  const { page } = owner
  await owner.request.put('/api/site-settings/approval_hours', { data: { value: '24' } })
  await site.database.sql`update payments set submitted_at = now() - interval '20 hours'
      from orders o where o.id = order_id and o.username in ('three', 'four')`
  await arrive(page, '/admin/payments')
  await seen(page.getByText('2 payments need a decision soon.'))
  await expect.poll(() => page.title()).toBe('(2) Payment Approvals · Lantern')
  await page.keyboard.press('j')
  await page.keyboard.press('v')
  const proof = (username: string) =>
    page.getByRole('dialog', { name: `Screenshot of ${username}’s payment` })
  const shown = async (username: string) => {
    await seen(proof(username))
    const image = page.getByAltText(`Screenshot of ${username}’s payment`)
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete)).toBe(true)
  }
  await shown('three')
  await seen(proof('three').getByLabel('Reason for a rejection (optional)'))
  await expectAccessible(page)
  await page.keyboard.press('j')
  await shown('four')
  await page.keyboard.press('k')
  await shown('three')
  await page.keyboard.press('a')
  await shown('four')
  // If the same key is pressed again quickly, it does not decide the next payment.
  await page.keyboard.press('a')
  await expect
    .poll(async () => {
      await page.keyboard.press('a')
      return proof('four').count()
    })
    .toBe(0)
  await seen(page.getByRole('tab', { name: 'Approved (2)' }))
  await gone(page.getByText('a decision soon'))
  await expect.poll(() => page.title()).toBe('Payment Approvals · Lantern')
  await expectToFit(page)
  expect(owner.complaints).toEqual([])
})

test('shows payments as rows with one open; shortcuts work before J and in the screenshots', async () => {
  const { page } = owner
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const username of ['line-a', 'line-b', 'line-c', 'line-d']) await pay(username)
  await pay('line-e', 4000)
  await arrive(page, '/admin/payments?search=line-')
  await expect.poll(() => names(page)).toHaveLength(5)
  const card = (name: string) => page.getByRole('article', { name: new RegExp(`from ${name}$`) })
  const inSight = await page
    .getByRole('article')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length)
  expect(inSight).toBeGreaterThanOrEqual(3)
  const reason = (name: string) => card(name).getByLabel('Reason for a rejection (optional)')
  await seen(reason('line-a'))
  await gone(reason('line-b'))
  await card('line-b')
    .getByRole('button', { name: /^Details of payment/ })
    .click()
  await seen(reason('line-b'))
  await gone(reason('line-a'))
  await expectAccessible(page)

  await page.reload()
  await arrive(page, '/admin/payments?search=line-')
  await page.keyboard.press('v')
  const proof = (name: string) => page.getByRole('dialog', { name: `Screenshot of ${name}’s payment` })
  await seen(proof('line-a'))
  await page.keyboard.press('e')
  await expect
    .poll(() =>
      proof('line-a')
        .getByLabel(/^Amount received/)
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Enter')
  await seen(proof('line-b'))
  await seen(page.getByRole('tab', { name: 'Approved (1)', includeHidden: true }))
  await page.keyboard.press('u')
  await seen(proof('line-a'))
  await page.keyboard.press('Escape')
  await gone(proof('line-a'))

  // The student entered less than is due. The placeholder shows the entered amount, and the page offers to request the
  // balance.
  await card('line-e')
    .getByRole('button', { name: /^Details of payment/ })
    .click()
  expect(
    await card('line-e')
      .getByLabel(/^Amount received/)
      .getAttribute('placeholder'),
  ).toBe('₹4,000 received')
  await card('line-e').getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('alertdialog', { name: '₹999 is missing' })
  await question.getByRole('button', { name: 'Ask for ₹999 more' }).click()
  await toast(page, 'Balance requested')
  await passUndo(site.database)
  await arrive(page, '/admin/payments?search=line-e&status=rejected')
  const receipt = card('line-e').getByRole('group', { name: /^Receipt of payment/ })
  expect(await receipt.getByRole('link', { name: 'Print' }).getAttribute('href')).toMatch(
    /\/receipt\?inline=1$/,
  )
  expect(await receipt.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
    'https://wa.me/',
  )
  const file = await owner.request.get(
    (await receipt.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect(owner.complaints).toEqual([])
})

test('undoes the last decision even before the server has responded', async () => {
  const { page } = owner
  for (const username of ['undo-a', 'undo-b']) await pay(username)
  await arrive(page, '/admin/payments?search=undo-')
  await expect.poll(() => names(page)).toHaveLength(2)
  const card = (name: string) => page.getByRole('article', { name: new RegExp(`from ${name}$`) })
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await seen(page.getByRole('tab', { name: 'Pending (1)' }))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let sent = 0
  await page.route('**/trpc/*payments.decideMany*', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  // Directly after a decision, the page ignores a second press.
  await expect
    .poll(async () => {
      await page.keyboard.press('r')
      return sent
    })
    .toBe(1)
  const undone = page.waitForResponse('**/trpc/*payments.undo*')
  await page.keyboard.press('u')
  release()
  await undone
  await seen(card('undo-b').getByRole('button', { name: 'Approve' }))
  const states = await site.database.sql`
    select u.username, p.status from payments p join users u on u.id = p.user_id
    where u.username like 'undo-_' order by 1`
  expect(states.map(({ status }) => String(status))).toEqual(['approved', 'pending'])
  await page.unrouteAll()
})

test('a decision on an outdated transaction ID is refused, and the undo key undoes the one before it', async () => {
  const { page } = owner
  await pay('late-a')
  const { id } = await pay('late-b')
  await arrive(page, '/admin/payments?search=late-')
  const button = (name: string) =>
    page.getByRole('article', { name: new RegExp(`from ${name}$`) }).getByRole('button', { name: 'Approve' })
  await button('late-a').click()
  await toast(page, 'Payment approved')
  await page.route(
    '**/trpc/payments.decideMany**',
    async (route) => {
      await site.database.sql`update payments set transaction_id = 'UTR 912345678901' where id = ${id}`
      await route.continue()
    },
    { times: 1 },
  )
  await button('late-b').click()
  await toast(page, 'Decision not saved', 'The student has corrected the transaction ID to UTR 912345678901.')
  await page.keyboard.press('u')
  await toast(page, 'Decision undone')
  await seen(button('late-a'))
  await seen(page.getByText('UTR 912345678901'))
  const rows = await site.database.sql`
    select p.status from payments p join users u on u.id = p.user_id where u.username like 'late-_'`
  expect(rows.map(({ status }) => String(status))).toEqual(['pending', 'pending'])
  owner.complaints.length = 0
})

test('records the amounts entered in the cards when several payments are approved together', async () => {
  const { page } = owner
  for (const username of ['typed-a', 'typed-b', 'typed-c']) await pay(username)
  await arrive(page, '/admin/payments?search=typed-')
  const enter = async (username: string, amount: string) => {
    const card = page.getByRole('article', { name: new RegExp(`from ${username}$`) })
    const field = card.getByLabel(/^Amount received/)
    if ((await field.count()) === 0) await card.getByRole('button', { name: /^Details of payment/ }).click()
    await field.fill(amount)
  }
  await enter('typed-b', '5,100')
  await enter('typed-c', 'a lot')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Approve 3' }).click()
  await toast(page, 'Invalid amount', 'typed-c: Enter the amount received, for example 4,999.')
  await enter('typed-c', '4,499')
  await page.getByRole('button', { name: 'Approve 3' }).click()
  const question = page.getByRole('alertdialog', { name: 'Approve 3 payments anyway?' })
  await seen(question.getByText('typed-b: We received ₹5,100, but ₹4,999 was due.'))
  await seen(question.getByText('typed-c: We received ₹4,499, but ₹4,999 was due.'))
  await question.getByRole('button', { name: 'Approve 2, ask 1 for the balance' }).click()
  await toast(page, '2 payments approved')
  const rows = await site.database.sql`
    select p.status, p.received_paise from payments p join users u on u.id = p.user_id
    where u.username like 'typed-_' order by u.username`
  expect(rows.map((row) => [row['status'], row['received_paise']])).toEqual([
    ['approved', null],
    ['approved', 510_000],
    ['short', 449_900],
  ])
  await passUndo(site.database)
  expect(owner.complaints).toEqual([])
})

test('asks for the balance of a short payment, with its own code', async () => {
  const { page } = owner
  await owner.request.put('/api/site-settings/approval_hours', { data: { value: '' } })
  await owner.request.put('/api/site-settings/upi_id', { data: { value: 'academy@okbank' } })
  const student = await site.signIn('short')
  await student.request.post('/api/payments', {
    data: {
      amount: 4999,
      transactionId: '412345678999',
      proofImage: asDataUrl(await picture((pictures += 1))),
    },
  })
  await arrive(page, '/admin/payments?search=short')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.keyboard.type('4,499')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: '₹500 is missing' })
  await seen(question.getByText('We received ₹4,499, but ₹4,999 was due.'))
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Ask for ₹500 more' }).click()
  await toast(page, 'Balance requested')
  await passUndo(site.database)
  await arrive(student.page, '/upgrade')
  await seen(student.page.getByRole('heading', { name: '₹500 more is due' }))
  await seen(student.page.getByRole('img', { name: /QR code to pay ₹500/ }))
  await expectAccessible(student.page)
  await arrive(student.page, '/account')
  await seen(student.page.getByText('Received ₹4,499. Balance ₹500.'))
  await seen(student.page.getByRole('link', { name: 'Pay the balance' }))
  expect([...owner.complaints, ...student.complaints]).toEqual([])
})

test('approves the matches of a bank statement together in the browser, and undoes them together', async () => {
  const { page } = owner
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const [ten, eleven, twelve] = [await pay('ten'), await pay('eleven'), await pay('twelve')]
  const day = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })
  const line = (note: string, amount: string, balance: string) =>
    `${day},UPI/632212345601/SOMEBODY/${note},,,"${amount}","${balance}"`
  const statement = [
    'Account No 50100123456789,,,,,',
    'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    line(ten.orderCode, '4,999.00', '1,04,999.00').replace('01/S', '02/S'),
    line(eleven.orderCode, '4,999.00', '1,09,998.00'),
    line(twelve.orderCode, '3,000.00', '1,12,998.00').replace('01/S', '03/S'),
  ].join('\n')
  const drop = async () => {
    const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) }
    await page.getByLabel('Bank statement').setInputFiles(file)
  }
  await arrive(page, '/admin/payments')
  await page.getByRole('link', { name: 'Match a statement' }).click()
  await drop()
  await seen(page.getByRole('heading', { name: '2 payments matched' }))
  const yellow = page.getByRole('article', { name: `Payment ${twelve.id} from twelve` })
  await seen(yellow.getByText('The amount is different.'))
  await expectAccessible(page)
  await seen(page.getByText('2 payments chosen, ₹9,998 in total'))
  await page.getByText('Show the payments, or leave some out').click()
  await page.getByRole('checkbox', { name: `Approve payment ${ten.id} from ten too` }).uncheck()
  await seen(page.getByText('1 payment chosen, ₹4,999 in total'))
  await seen(page.getByRole('button', { name: 'Approve 1' }))
  await page.getByRole('checkbox', { name: `Approve payment ${ten.id} from ten too` }).check()
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  await toast(page, '2 payments approved')
  await page.getByRole('button', { name: 'Undo 2' }).click()
  await toast(page, 'Decision undone')
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  await toast(page, '2 payments approved')

  // Enters the received amount and requests the balance.
  await yellow.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Ask for ₹1,999 more' }).click()
  await toast(page, 'Balance requested')
  await drop()
  await seen(page.getByText('Already matched 3'))
  await expectToFit(page)
  expect(sent.filter((one) => /50100123456789|SOMEBODY|112998/.test(decodeURIComponent(one)))).toEqual([])
  expect(owner.complaints).toEqual([])
})

/** Creates more rows in each table than the money page lists individually. */
async function fillEveryTable(): Promise<void> {
  const { db, sql } = site.database
  const { course } = createRows(db)
  for (let n = 1; n <= 17; n++)
    await course({ isPremium: true, title: `A course with a name that is long, ${n}` })
  await sql`insert into coupons (code, percent, subject) select 'COUPON-' || n, 10, 'everything' from generate_series(1, 8) n`
  await sql`
    with ordered as (
      insert into orders (username, kind, course_id, course_title, coupon_id, coupon_code, discount_paise, amount_due_paise)
      select 'asha', 'course', c.id, c.title, k.id, k.code, 100, 299900
      from courses c join coupons k on k.code = 'COUPON-' || (1 + c.id % 8) returning id
    )
    insert into payments (order_id, amount_paise, amount_due_paise, transaction_id, transaction_key, payment_method, order_code,
      status, decided_at)
    select id, 299900, 299900, 'ROW' || id, 'ROW' || id, 'UPI', 'LN' || id, 'approved', now() from ordered`
  await sql`insert into price_views select current_date - 1, id::text, 12 from courses`
}

test('shows revenue, coupons and price views of an academy with data', async () => {
  await fillEveryTable()
  const person = await site.signIn(ADMIN.username, { viewport: { width: 360, height: 780 } })
  const { page } = person
  for (const show of ['income', 'looked']) {
    await arrive(page, `/admin/money?period=year&show=${show}`)
    await expectAccessibleInBothThemes(page)
    await expectToFit(page)
  }
  await seen(page.getByRole('heading', { name: 'By coupon' }))
  const paper = await page.pdf({ format: 'A4' })
  expect(/\/Count (\d+)/.exec(paper.toString('latin1'))?.[1]).toBe('1')
  expect(person.complaints).toEqual([])
})
