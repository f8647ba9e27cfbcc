import { describe, expect, test } from 'vitest'
import {
  foldName,
  guessByContent,
  guessColumns,
  isHeader,
  isRounded,
  readDay,
  readMobile,
  readPaid,
} from './imports.rules.ts'

test.each([
  ['31/03/2027', '2027-03-31'],
  ['31-3-27', '2027-03-31'],
  ['1.4.2027', '2027-04-01'],
  ['2027-03-31', '2027-03-31'],
  ['2027-03-31 00:00:00', '2027-03-31'],
  ['31 Mar 2027', '2027-03-31'],
  ['31-March-27', '2027-03-31'],
  // The number that Excel stores.
  ['46477', '2027-03-31'],
  ['46477.0', '2027-03-31'],
  ['31/02/2027', null],
  ['03/31/2027', null],
  ['tomorrow', null],
  ['12345', null],
  ['', null],
])('the day %s', (cell, day) => {
  expect(readDay(cell)).toBe(day)
})

test.each([
  ['9876543210', '+919876543210'],
  ['98765 43210', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ["'9876543210", '+919876543210'],
  ['9876543210.0', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['+44 20 7946 0958', '+442079460958'],
  ['5876543210', null],
  ['987654321', null],
  ['9.87654E+09', null],
  ['asha', null],
])('the mobile number %s', (cell, mobile) => {
  expect(readMobile(cell)).toBe(mobile)
})

test('numbers that Excel has shortened are recognised', () => {
  expect([isRounded('9.87654E+09'), isRounded('9876543210')]).toEqual([true, false])
})

test.each([
  ['5000', 500_000],
  ['₹5,000', 500_000],
  ['Rs. 5,000/-', 500_000],
  ['INR 499.50', 49_950],
  ['', null],
  ['-', null],
  ['0', null],
  ['₹0.00', null],
  ['paid', undefined],
])('the amount %s', (cell, paise) => {
  expect(readPaid(cell)).toBe(paise)
})

describe('columns', () => {
  test.each([
    [
      ['S.No', 'Student Name', 'Mobile No.', 'Batch', 'Fees paid', 'Valid till'],
      [null, 'name', 'mobile', 'batch', 'paid', 'until'],
    ],
    [
      ['नाम', 'मोबाइल', 'कोर्स'],
      ['name', 'mobile', 'course'],
    ],
    [
      ['Name', 'Phone', 'Phone 2', 'Login'],
      ['name', 'mobile', null, 'username'],
    ],
  ])('are recognised by their titles: %s', (titles, fields) => {
    expect(isHeader(titles)).toBe(true)
    expect(guessColumns(titles)).toEqual(fields)
  })

  test('without titles are recognised by their contents', () => {
    const rows = [
      ['1', 'Asha Rao', '9876543210', '31/03/2027'],
      ['2', 'Ravi', '98765 43211', '31/03/2027'],
    ]
    expect(isHeader(rows[0] ?? [])).toBe(false)
    expect(guessByContent(rows)).toEqual([null, 'name', 'mobile', 'until'])
  })
})

test('names are compared without case, accents, dots and spaces', () => {
  expect(foldName(' S.  RÁVI ')).toBe(foldName('s ravi'))
})
