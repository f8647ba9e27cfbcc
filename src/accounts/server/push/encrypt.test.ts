import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptPush } from '../../../testing/push-service.ts'
import { encryptPush, isBrowserKey, MAX_TEXT_BYTES } from './encrypt.ts'

const keysOf = (privateKey: string) => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return keys
}

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  serverKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  secret: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr' +
    'u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('encrypts the example of RFC 8291 to the same bytes, and the test browser decrypts it', () => {
  const { publicKey, secret } = EXAMPLE
  const body = encryptPush(
    EXAMPLE.text,
    { publicKey, secret },
    { keys: keysOf(EXAMPLE.serverKey), salt: Buffer.from(EXAMPLE.salt, 'base64url') },
  )
  expect(body.toString('base64url')).toBe(EXAMPLE.body)
  expect(decryptPush(body, { keys: keysOf(EXAMPLE.browserKey), secret })).toBe(EXAMPLE.text)
})

test('each message has new keys and a new salt', () => {
  const { text, publicKey, secret } = EXAMPLE
  const [one, other] = [1, 2].map(() => encryptPush(text, { publicKey, secret }))
  expect(one?.subarray(0, 16)).not.toEqual(other?.subarray(0, 16))
  expect(one?.subarray(21, 86)).not.toEqual(other?.subarray(21, 86))
})

test('the longest text fits into 4096 bytes, and a longer one is an error', () => {
  const { publicKey, secret } = EXAMPLE
  expect(encryptPush('x'.repeat(MAX_TEXT_BYTES), { publicKey, secret })).toHaveLength(4096)
  expect(() => encryptPush('x'.repeat(MAX_TEXT_BYTES + 1), { publicKey, secret })).toThrow('too long')
})

test('a key that is not a point of the curve is recognised', () => {
  expect(isBrowserKey(EXAMPLE.publicKey)).toBe(true)
  expect(isBrowserKey(`BA${'A'.repeat(85)}`)).toBe(false)
  expect(isBrowserKey('short')).toBe(false)
})
