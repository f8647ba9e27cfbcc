import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('accepts only the exact password', async () => {
  const stored = await hashPassword(' Pässwörd ')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, ' Pässwörd ')).toBe(true)
  expect(await verifyPassword(stored, 'Pässwörd')).toBe(false)
  expect(await verifyPassword(stored, ' pässwörd ')).toBe(false)
})

test('returns false if there is no user or no hash', async () => {
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
  expect(await verifyPassword('not a hash', 'x')).toBe(false)
})

test('returns 503 if too many requests are waiting, and works again afterwards', async () => {
  const all = await Promise.allSettled(Array.from({ length: 210 }, () => verifyPassword('not a hash', 'x')))
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { status: 503 } })
  expect(await verifyPassword(await hashPassword('again and again'), 'again and again')).toBe(true)
})
