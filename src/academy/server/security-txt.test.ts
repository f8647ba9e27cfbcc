import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://academy.example' } })
})
afterAll(() => app.close())

const read = () => app.client().get('/.well-known/security.txt')

test('contains the contact for vulnerabilities, and does not exist without one', async () => {
  expect((await read()).status).toBe(404)
  await app.database.sql`insert into settings (key, value) values
    ('contact_email', 'head@academy.example'), ('contact_phone', '+91 (98765) 432-10'),
    ('contact_whatsapp', '+91 98765 43210')`
  const { status, headers, text } = await read()
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text.split('\n')).toEqual([
    'Contact: mailto:head@academy.example',
    'Contact: https://wa.me/919876543210',
    'Contact: tel:+919876543210',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages: en, hi',
    'Canonical: https://academy.example/.well-known/security.txt',
    '',
  ])
  const until = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()
  expect(until).toBeGreaterThan(28 * 86_400_000)
  expect(until).toBeLessThan(365 * 86_400_000)
})

test('requires https for a year, for this host only', async () => {
  const { headers } = await app.client().get('/healthz')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})
