import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, type Key, markAnswer } from './marking.rules.ts'

// Four marks for a right answer, one mark less for a wrong one.
const WORTH = { marks: 400, penalty: 100 }

type Case = [name: string, answer: Answer | null, marks: number]

const marksOf = (key: Key, cases: Case[]) => {
  for (const [name, answer, marks] of cases)
    test(name, () => expect(markAnswer(key, answer, WORTH)).toBe(marks))
}

describe('matching', () => {
  const match = (pairs: Record<string, string>): Answer => ({
    kind: 'matching',
    pairs: Object.entries(pairs).map(([option, target]) => ({ option, target })),
  })
  // Whale and bat are mammals (b), frog is an amphibian (c). Nothing is a fish (a).
  const right = { a: 'b', b: 'b', c: 'c' }
  describe('with partial marks', () => {
    marksOf({ kind: 'matching', right, partial: true }, [
      ['all right', match({ a: 'b', b: 'b', c: 'c' }), 400],
      ['in another order', match({ c: 'c', b: 'b', a: 'b' }), 400],
      ['two of three', match({ a: 'b', b: 'b', c: 'a' }), 267],
      ['one of three, the others empty', match({ c: 'c' }), 133],
      ['all wrong', match({ a: 'c', b: 'a', c: 'b' }), -100],
      ['only a wrong one', match({ a: 'a' }), -100],
      ['a pair that does not exist', match({ z: 'b' }), -100],
      ['nothing chosen', match({}), 0],
      ['none', null, 0],
      ['of another kind', { kind: 'ordering', order: ['a', 'b', 'c'] }, -100],
    ])
  })
  describe('without partial marks', () => {
    marksOf({ kind: 'matching', right, partial: false }, [
      ['all right', match(right), 400],
      ['two of three', match({ a: 'b', b: 'b', c: 'a' }), -100],
      ['two right, one empty', match({ a: 'b', b: 'b' }), -100],
      ['nothing chosen', match({}), 0],
    ])
  })
  test('the last pair of an option counts, so that two pairs do not give two chances', () => {
    const twice: Answer = {
      kind: 'matching',
      pairs: [
        { option: 'a', target: 'b' },
        { option: 'a', target: 'c' },
      ],
    }
    expect(markAnswer({ kind: 'matching', right, partial: true }, twice, WORTH)).toBe(-100)
  })
})

describe('ordering', () => {
  const order = (names: string): Answer => ({ kind: 'ordering', order: [...names] })
  // Four steps between five items: each is worth one mark.
  describe('with partial marks', () => {
    marksOf({ kind: 'ordering', right: [...'cabed'], partial: true }, [
      ['right', order('cabed'), 400],
      ['the first item at the end: a-b, b-e, e-d', order('abedc'), 300],
      ['the last two exchanged: c-a, a-b', order('cabde'), 200],
      ['two halves exchanged: b-e, e-d, c-a', order('bedca'), 300],
      ['the middle item at the end: c-a, e-d', order('caedb'), 200],
      ['only one step: e-d', order('bedac'), 200],
      ['backwards', order('debac'), -100],
      ['nothing in its place', order('daceb'), -100],
      ['empty', order(''), 0],
      ['none', null, 0],
    ])
  })
  describe('without partial marks', () => {
    marksOf({ kind: 'ordering', right: [...'cabed'], partial: false }, [
      ['right', order('cabed'), 400],
      ['one exchange', order('cabde'), -100],
    ])
  })
  describe('of two items', () => {
    marksOf({ kind: 'ordering', right: ['b', 'a'], partial: true }, [
      ['right', order('ba'), 400],
      ['wrong', order('ab'), -100],
    ])
  })
})

describe('fill in', () => {
  const fill = (...texts: string[]): Answer => ({ kind: 'fillIn', texts })
  const gaps = [
    { kind: 'text' as const, accepted: ['दिल्ली', 'Delhi'], ignoresCase: true },
    {
      kind: 'number' as const,
      value: '1947',
      tolerance: '0',
      isPercent: false,
      units: [],
      needsUnit: false,
    },
    {
      kind: 'number' as const,
      value: '9.8',
      tolerance: '1',
      isPercent: true,
      units: [{ name: 'm/s²', factor: '1' }],
      needsUnit: false,
    },
  ]
  describe('with partial marks', () => {
    marksOf({ kind: 'fillIn', gaps, partial: true }, [
      ['all right', fill('Delhi', '1947', '9.8'), 400],
      ['in Devanagari', fill(' दि\u200dल्ली', '१९४७', '९.८ m/s²'), 400],
      ['in small letters, grouped, at the edge of the tolerance', fill('delhi', '1,947', '9.898'), 400],
      ['beyond the tolerance', fill('Delhi', '1947', '9.899'), 267],
      ['one right, one wrong, one empty', fill('Delhi', '1948', ''), 133],
      ['one right, the others missing', fill('Delhi'), 133],
      ['in the wrong gaps', fill('1947', 'Delhi'), -100],
      ['5 is not −5: a wrong sign', fill('', '-1947', '-9.8'), -100],
      ['only spaces and joiners', fill(' ', '\u200d', ''), 0],
      ['nothing', fill(), 0],
      ['none', null, 0],
    ])
  })
  describe('without partial marks', () => {
    marksOf({ kind: 'fillIn', gaps, partial: false }, [
      ['all right', fill('Delhi', '1947', '9.8'), 400],
      ['two of three', fill('Delhi', '1947', '9'), -100],
      ['two right, one empty', fill('Delhi', '1947', ''), -100],
    ])
  })
})

const names = [...'abcdef']
const permutation = fc.shuffledSubarray(names, { minLength: names.length })
const matching = fc.record({
  key: fc.array(fc.constantFrom(...names), { minLength: 6, maxLength: 6 }),
  given: fc.array(fc.option(fc.constantFrom(...names)), { minLength: 6, maxLength: 6 }),
})

test('marks of a matching question are the right pairs, in any order, and never beyond the marks', () => {
  fc.assert(
    fc.property(matching, fc.boolean(), permutation, ({ key, given }, partial, order) => {
      const right = Object.fromEntries(names.map((name, index) => [name, key[index] ?? '']))
      const pairs = order.flatMap((option) => {
        const target = given[names.indexOf(option)]
        return target == null ? [] : [{ option, target }]
      })
      const hits = given.filter((target, index) => target === key[index]).length
      const marks = markAnswer(
        { kind: 'matching', right, partial },
        { kind: 'matching', pairs },
        { marks: 600, penalty: 150 },
      )
      const expected = pairs.length === 0 ? 0 : hits === 6 ? 600 : hits === 0 || !partial ? -150 : hits * 100
      expect(marks).toBe(expected)
    }),
  )
})

test('only the right order earns all marks, and renaming the items changes no marks', () => {
  fc.assert(
    fc.property(permutation, permutation, permutation, (right, order, renamed) => {
      const worth = { marks: 500, penalty: 100 }
      const mark = (key: string[], given: string[]) =>
        markAnswer({ kind: 'ordering', right: key, partial: true }, { kind: 'ordering', order: given }, worth)
      const rename = (list: string[]) => list.map((name) => renamed[names.indexOf(name)] ?? '')
      expect(mark(right, order) === 500).toBe(right.join('') === order.join(''))
      expect(mark(rename(right), rename(order))).toBe(mark(right, order))
    }),
  )
})

test('a gap that becomes right never costs marks', () => {
  const text = fc.constantFrom('', 'x', 'राम', 'wrong')
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 3 }),
      (texts, at) => {
        const gaps = texts.map(() => ({ kind: 'text' as const, accepted: ['राम'], ignoresCase: false }))
        const mark = (given: string[]) =>
          markAnswer({ kind: 'fillIn', gaps, partial: true }, { kind: 'fillIn', texts: given }, WORTH)
        const better = texts.with(at, 'राम')
        expect(mark(better)).toBeGreaterThanOrEqual(mark(texts))
        expect(mark(better)).toBe(100 * better.filter((one) => one === 'राम').length)
      },
    ),
  )
})
