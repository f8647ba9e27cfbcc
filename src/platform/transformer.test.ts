import { describe, expect, test } from 'vitest'
import { transformer } from './transformer.ts'

const DAY = '2026-11-23T08:30:00.000Z'
const travel = (value: unknown) =>
  transformer.deserialize(JSON.parse(JSON.stringify(transformer.serialize(value))))

test('keeps JSON, dates and undefined values', () => {
  const date = new Date(DAY)
  for (const value of [
    null,
    undefined,
    'text',
    1.5,
    date,
    [date, undefined, [date]],
    { 'a.b': date, 'c\\d': { e: [{ f: date }] }, json: { meta: date } },
    { 0: 'a', items: [{ createdAt: date, name: 'Anika' }] },
  ])
    expect(travel(value)).toStrictEqual(value)
  expect(travel({ a: undefined, b: new Date(NaN) })).toStrictEqual({ b: null })
})

test('uses the format of older clients', () => {
  const value = { at: new Date(DAY), list: [undefined], 'a.b': new Date(DAY) }
  const form = {
    json: { at: DAY, list: [null], 'a.b': DAY },
    meta: { values: { at: ['Date'], 'list.0': ['undefined'], 'a\\.b': ['Date'] }, v: 1 },
  }
  expect(JSON.parse(JSON.stringify(transformer.serialize(value)))).toEqual(form)
  expect(transformer.deserialize(form)).toStrictEqual({
    at: new Date(DAY),
    list: [undefined],
    'a.b': new Date(DAY),
  })
  expect(transformer.deserialize({ json: DAY, meta: { values: ['Date'] } })).toEqual(new Date(DAY))
})

test('accepts plain JSON unchanged', () => {
  for (const value of [null, 1, 'text', [1], { id: 1 }, { meta: { values: { id: ['set'] } } }])
    expect(transformer.deserialize(value)).toBe(value)
})

describe('refuses every other annotation', () => {
  const refuses = (values: unknown, json: unknown = { a: [1], d: DAY, n: null }) =>
    expect(() => transformer.deserialize({ json, meta: { values, v: 1 } }), JSON.stringify(values)).toThrow(
      SyntaxError,
    )

  test.each([
    [['typed-array', 'Float64Array']],
    ['set'],
    ['map'],
    ['bigint'],
    ['regexp'],
    ['URL'],
    ['Error'],
    ['number'],
    [['symbol', 'x']],
    [['class', 'Object']],
    [['custom', 'x']],
  ])('%j', (type) => {
    for (const note of [[type], [type, { d: ['Date'] }], ['Date', {}], ['Date', 'Date'], type, null, 1, {}])
      refuses({ d: note })
    refuses([type], [1])
  })

  test('refuses annotations that are missing or do not match their value', () => {
    for (const values of [
      null,
      'Date',
      1,
      [],
      ['Date'],
      { missing: ['Date'] },
      { a: ['Date'] },
      { n: ['Date'] },
      { d: ['undefined'] },
      { 'a.length': ['Date'] },
      { 'd.0': ['Date'] },
      { '': ['Date'] },
      { [`${'a.'.repeat(300)}d`]: ['Date'] },
    ])
      refuses(values)
    for (const text of ['', '1', 'Monday', '2026-11-23', '+275760-09-13T00:00:00.001Z', '9'.repeat(100)])
      refuses({ d: ['Date'] }, { d: text })
  })

  test('refuses annotations about prototypes, which stay unchanged', () => {
    const json = () => JSON.parse(`{"__proto__":"${DAY}","o":{"__proto__":{"x":"${DAY}"}}}`) as object
    for (const path of [
      '__proto__',
      '__proto__.x',
      'o.__proto__',
      'o.__proto__.x',
      'constructor.prototype.x',
    ])
      refuses({ [path]: ['Date'] }, json())
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('refuses other keys next to the annotations', () => {
    for (const meta of [
      null,
      [],
      {},
      { values: { d: ['Date'] }, v: 2 },
      { values: { d: ['Date'] }, referentialEqualities: { a: ['d'] } },
      { referentialEqualities: [['a']] },
    ])
      expect(() => transformer.deserialize({ json: { a: [1], d: DAY }, meta })).toThrow(SyntaxError)
  })
})
