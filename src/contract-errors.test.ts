import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors, errorsByModule } from './contract-errors.ts'

const declared = Object.entries(errorsByModule).flatMap(([module, all]) =>
  Object.keys(all).map((code) => ({ module, code })),
)
const codes = declared.map(({ code }) => code)

test('every code is declared by one module', () => {
  expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([])
  expect(Object.keys(errors).toSorted()).toEqual(codes.toSorted())
  expect(codes.filter((code) => !/^[A-Z]+(_[A-Z]+)*\d*$/.test(code))).toEqual([])
})

test('every declared error is thrown somewhere', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('testing'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  const unused = declared.filter(
    ({ module, code }) => !new RegExp(`\\b${module}Errors\\.${code}\\b`).test(sources),
  )
  expect(unused).toEqual([])
})

test('a message contains its values unchanged', () => {
  const error = errorsByModule.payments.PAYMENT_PENDING({ title: '{transactionId}', transactionId: '$&' })
  expect(error.message).toContain('“{transactionId}” (transaction ID $&)')
  expect(error).toMatchObject({ code: 'PAYMENT_PENDING', status: 409, issues: undefined })
  expect(errorsByModule.accounts.USERNAME_TAKEN().issues).toEqual([
    { path: 'username', message: 'That username is taken. Choose another one.' },
  ])
  const cause = new Error('away')
  expect(errorsByModule.platform.UNAVAILABLE({ cause })).toMatchObject({ retryAfter: 5, cause })
})
