import { inflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Client, type TestApp } from '../app.ts'
import { picture, screenshot } from '../pictures.ts'

let app: TestApp
let boss: Client
let meera: Client
let ravi: Client
let guest: Client
let proofs: string[]

type Json = Record<string, unknown>

beforeAll(async () => {
  app = await startTestApp()
  const person = async (username: string, fullName?: string) => {
    const client = app.client()
    await client.post('/api/register', { username, password: 'long enough', fullName })
    return client
  }
  boss = await person('boss')
  meera = await person('meera', 'Meera अय्यर')
  ravi = await person('ravi')
  guest = app.client()
  await app.database.db.execute(sql`update users set role = 'admin' where username = 'boss'`)
  for (let n = 1; n <= 5; n += 1) await app.rows.course({ title: `Course ${n}`, isPremium: true })
  proofs = await Promise.all([screenshot(1), screenshot(2, 'jpeg'), screenshot(3, 'webp')])
  for (const [n, proofImage] of proofs.entries()) {
    const { status } = await meera.post('/api/payments', {
      amount: 2999,
      transactionId: `=SUM(${n}) "quoted", x`,
      proofImage,
      paymentMethod: 'UPI/Bank Transfer',
      courseId: n + 1,
    })
    expect(status).toBe(201)
  }
})
afterAll(() => app.close())

describe('GET /api/payments', () => {
  test('is a plain array of all payments, newest first, each with its original screenshot', async () => {
    const { json, headers } = await boss.get('/api/payments')
    const list = json as Json[]
    expect(list.map(({ proofImage }) => proofImage)).toEqual(proofs.toReversed())
    expect(list[0]).toEqual({
      id: 3,
      user: { username: 'meera' },
      kind: 'course',
      amount: 2999,
      amountDue: 2999,
      transactionId: '=SUM(2) "quoted", x',
      paymentMethod: 'UPI/Bank Transfer',
      status: 'pending',
      reason: null,
      received: null,
      revocation: null,
      courseId: 3,
      courseTitle: 'Course 3',
      coursePrice: '₹2,999',
      orderCode: expect.stringMatching(/^LN/),
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      decidedAt: null,
      proofImage: proofs[2],
    })
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('is also available in parts', async () => {
    const seen: unknown[] = []
    let path: string | undefined = '/api/payments?limit=2'
    while (path) {
      const reply = await boss.get(path)
      seen.push((reply.json as Json[]).map(({ id }) => id))
      path = /<(.+?)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual([[3, 2], [1]])
    expect((await boss.get('/api/payments?limit=x')).status).toBe(400)
    // If a parameter occurs several times, its last value applies, as in all other lists.
    expect((await boss.get('/api/payments?limit=1&limit=2')).json).toHaveLength(2)
  })
})

describe('a screenshot', () => {
  test('is visible only to administrators and the student who submitted it', async () => {
    const fetchScreenshot = (client: Client) =>
      fetch(`${app.url}/media/proofs/1`, { headers: { cookie: client.cookie } })
    for (const client of [boss, meera]) {
      const reply = await fetchScreenshot(client)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toBe('image/png')
      expect(reply.headers.get('cache-control')).toContain('no-store')
      expect(reply.headers.get('content-security-policy')).toContain('sandbox')
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(await picture(1))
    }
    expect((await fetchScreenshot(ravi)).status).toBe(404)
    expect((await fetchScreenshot(guest)).status).toBe(401)
    expect((await boss.get('/media/proofs/999')).status).toBe(404)
    expect((await boss.get('/media/proofs/1x')).status).toBe(400)
  })
})

describe('the CSV', () => {
  test("has every payment, and no formula from a student's text", async () => {
    const { text, headers } = await boss.get('/api/payments/export.csv')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain('"\'=SUM(2) ""quoted"", x"')
    expect(lines[1]).toMatch(/^3,pending,meera,Course 3,3,2999,2999,/)
    expect((await boss.get('/api/audit?action=payments.exported')).json).toMatchObject([
      { action: 'payments.exported', actorName: 'boss' },
    ])
  })
})

describe('the export', () => {
  test('is only for this site: links on other sites add nothing to the audit log', async () => {
    const before = (await boss.get('/api/audit')).json as Json[]
    for (const site of ['cross-site', 'same-site'])
      expect((await boss.get('/api/payments/export.csv', { 'sec-fetch-site': site })).status).toBe(403)
    expect((await boss.get('/api/audit')).json).toEqual(before)
    expect((await boss.get('/api/payments/export.csv', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  test('has no formula after other separators of spreadsheets either', async () => {
    const typed = ['x;=1+1', 'x;"=1+1', 'x; ＝1+1', '＋1234', '－1234', '＠SUM', 'a-b; c']
    const told = ["x;'=1+1", 'x;\'""=1+1', "x;' ＝1+1", "'＋1234", "'－1234", "'＠SUM", 'a-b; c']
    for (const [n, reason] of typed.entries()) {
      const { id } = (
        await ravi.post('/api/payments', {
          amount: 4999,
          transactionId: `FORMULA ${n}`,
          proofImage: proofs[0],
        })
      ).json as { id: number }
      await boss.call('PATCH', `/api/payments/${id}`, { status: 'rejected', reason })
    }
    const { text } = await boss.get('/api/payments/export.csv')
    const reasons = text
      .split('\r\n')
      .slice(1, typed.length + 1)
      .map((line) => /,boss,"(.*)"$/.exec(line)?.[1])
    expect(reasons.toReversed()).toEqual(told)
  })
})

describe('a receipt', () => {
  test('is a PDF of an approved payment, with the rupee sign as a glyph of its own font', async () => {
    expect((await meera.get('/api/payments/1/receipt')).status).toBe(404)
    await boss.call('PATCH', '/api/payments/1', { status: 'approved' })
    const reply = await fetch(`${app.url}/api/payments/1/receipt`, { headers: { cookie: meera.cookie } })
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="receipt-R-000001.pdf"')
    const pdf = Buffer.from(await reply.arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    // The tables that map glyphs to characters contain the rupee sign and a letter of the payer's name.
    const maps = streamsOf(pdf).filter(
      (stream) => stream.includes('beginbfrange') || stream.includes('beginbfchar'),
    )
    expect(maps.some((map) => /20b9/i.test(map))).toBe(true)
    expect(maps.some((map) => /0905/.test(map))).toBe(true)
    expect((await boss.get('/api/payments/1/receipt')).status).toBe(200)
    // With `inline`, the browser displays the document for printing.
    const shown = await boss.get('/api/payments/1/receipt?inline=1')
    expect(shown.headers.get('content-disposition')).toBe('inline; filename="receipt-R-000001.pdf"')
    expect((await boss.get('/api/payments/1/receipt?inline=2')).status).toBe(400)
  })

  test('is in the language of the user who opens it', async () => {
    const languageFor = async ({ cookie }: Client, language: string) => {
      const headers = { cookie: `${cookie}; language=${language}` }
      const reply = await fetch(`${app.url}/api/payments/1/receipt`, { headers })
      return /\/Lang \((.*?)\)/.exec(Buffer.from(await reply.arrayBuffer()).toString('latin1'))?.[1]
    }
    expect(await languageFor(meera, 'hi')).toBe('en-IN')
    expect((await boss.call('PUT', '/api/site-settings/languages', { value: 'en,hi' })).status).toBe(200)
    await expect.poll(() => languageFor(meera, 'hi')).toBe('hi-IN')
    expect(await languageFor(boss, 'en')).toBe('en-IN')
    expect(await languageFor(meera, 'hi')).toBe('hi-IN')
    const missing = await meera.get('/api/payments/2/receipt', { cookie: `${meera.cookie}; language=hi` })
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('रसीद नहीं मिली')])
  })

  test('is not available to other users', async () => {
    expect((await ravi.get('/api/payments/1/receipt')).status).toBe(404)
    expect((await guest.get('/api/payments/1/receipt')).status).toBe(401)
  })
})

function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    try {
      streams.push(inflateSync(pdf.subarray(at + 7)).toString('latin1'))
    } catch {
      // Ignores errors: some streams are not compressed, and the pattern also matches `endstream`.
    }
  }
  return streams
}

describe('users without permission', () => {
  test('get no list and no export', async () => {
    for (const path of ['/api/payments', '/api/payments/export.csv', '/api/payments/desk']) {
      expect([path, (await guest.get(path)).status]).toEqual([path, 401])
      expect([path, (await ravi.get(path)).status]).toEqual([path, 403])
    }
  })
})

describe('the rest of the contract', () => {
  test('accepts large bodies only for a screenshot', async () => {
    const large = {
      amount: 1,
      transactionId: 'LARGE-1',
      proofImage: `data:image/png;base64,${'A'.repeat(7_200_000)}`,
    }
    expect((await meera.post('/api/payments', large)).status).toBe(413)
    expect((await meera.post('/api/payments', { ...large, proofImage: 'A'.repeat(9_000_000) })).status).toBe(
      413,
    )
  })

  test('names the administrator who decided, if a decision is too late', async () => {
    expect(await boss.call('PATCH', '/api/payments/1', { status: 'rejected' })).toMatchObject({
      status: 409,
      json: { message: 'This payment was already approved by boss.' },
    })
    expect(
      (await boss.call('PATCH', '/api/payments/2', { status: 'rejected', reason: 'Wrong amount' })).json,
    ).toMatchObject({
      id: 2,
      status: 'rejected',
      reason: 'Wrong amount',
    })
    expect((await boss.get('/api/admin/stats')).json).toEqual({
      totalUsers: 3,
      totalCourses: 5,
      pendingPayments: 1,
      totalRevenue: 2999,
    })
  })
})
