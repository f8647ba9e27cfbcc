import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const [newer, older] = [randomBytes(32), randomBytes(32)]

test('any of the keys decrypts a text, and each encrypted text differs', () => {
  const before = createSeal([older])
  const closed = before.close('secret', 'user 1')
  expect(closed).not.toBe(before.close('secret', 'user 1'))
  expect(createSeal([newer, older]).open(closed, 'user 1')).toBe('secret')
  expect(createSeal([newer]).open(closed, 'user 1')).toBeNull()
  expect(before.open(createSeal([newer, older]).close('secret', 'user 1'), 'user 1')).toBeNull()
})

test("a text that was changed, cut or given to another owner can't be decrypted", () => {
  const seal = createSeal([newer])
  const bytes = Buffer.from(seal.close('secret', 'user 1'), 'base64url')
  expect(seal.open(bytes.toString('base64url'), 'user 2')).toBeNull()
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(seal.open(changed.toString('base64url'), 'user 1')).toBeNull()
    expect(seal.open(bytes.subarray(0, at).toString('base64url'), 'user 1')).toBeNull()
  }
})
