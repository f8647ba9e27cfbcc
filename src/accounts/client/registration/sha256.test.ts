import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasZeroBits, workText } from '../../registration.rules.ts'
import { sha256 } from './sha256.ts'
import { solveWork } from './solve-work.ts'

test.each(['', 'abc', 'asha.k:123456', 'x'.repeat(55)])(
  'SHA-256 of %j equals the hash of the server',
  (text) => {
    expect(Buffer.from(sha256(text)).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
  },
)

test('finds a proof of work that the server accepts, in upper or lower case', async () => {
  const nonce = await solveWork('Asha', 10)
  const hash = createHash('sha256').update(workText('asha', nonce)).digest()
  expect([hasZeroBits(hash, 10), hasZeroBits(hash, 250)]).toEqual([true, false])
})
