import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { makeKey, uriOf } from './codes.ts'

test.each(['न', '𝟙'])('the URI of an academy with 300 letters %s fits into a QR code', (letter) => {
  const uri = uriOf(makeKey(), { academy: letter.repeat(300), username: letter.repeat(50) })
  expect(new URL(uri).searchParams.get('issuer')).toBe(letter.repeat(40))
  expect(encode(uri, { ecc: 'M' }).size).toBeGreaterThan(0)
})
