import { expect, test } from 'vitest'
import { errors, errorsByWing } from './contract-errors.ts'

test('every code is declared by one wing alone', () => {
  const codes = Object.values(errorsByWing).flatMap((declared) => Object.keys(declared))
  expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([])
  expect(Object.keys(errors).toSorted()).toEqual(codes.toSorted())
  expect(codes.filter((code) => !/^[A-Z]+(_[A-Z]+)*\d*$/.test(code))).toEqual([])
})
