import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Correction, formOf, keyState, markWith } from './corrections.rules.ts'
import type { Answer, Key } from '../marking.rules.ts'

const QUIZ = 7
const WORTH = { marks: 400, penalty: 100 }
const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 10, 0, second))
const single = (choice: string): Answer => ({ kind: 'single', choice })
const text = (value: string): Answer => ({ kind: 'text', text: value })
const number = (value: string): Answer => ({ kind: 'number', text: value })
const SINGLE: Key = { kind: 'single', right: 'b' }
const NUMBER: Key = {
  kind: 'number',
  value: '9.8',
  tolerance: '0.1',
  isPercent: false,
  units: [{ name: 'm', factor: '1' }],
  needsUnit: true,
}
const TEXT: Key = { kind: 'text', accepted: ['Delhi'], ignoresCase: true }
const MULTIPLE: Key = { kind: 'multiple', right: ['a', 'b'], partial: true }

const correction = (id: number, values: Partial<Correction> & Pick<Correction, 'kind'>): Correction => ({
  id,
  answers: null,
  lessonId: null,
  undoes: null,
  createdAt: at(id),
  ...values,
})

test.each<
  [
    name: string,
    key: Key,
    given: Omit<Correction, 'id' | 'createdAt' | 'lessonId' | 'undoes'>,
    answer: Answer | null,
    mark: number,
  ]
>([
  ['another option too', SINGLE, { kind: 'accept', answers: [single('c')] }, single('c'), 400],
  ['the first option still', SINGLE, { kind: 'accept', answers: [single('c')] }, single('b'), 400],
  ['not a third one', SINGLE, { kind: 'accept', answers: [single('c')] }, single('a'), -100],
  ['no answer earns nothing', SINGLE, { kind: 'accept', answers: [single('c')] }, null, 0],
  ['the replaced option is wrong', SINGLE, { kind: 'replace', answers: [single('c')] }, single('b'), -100],
  ['the new option is right', SINGLE, { kind: 'replace', answers: [single('c')] }, single('c'), 400],
  ['everybody, also the wrong', SINGLE, { kind: 'all', answers: null }, single('a'), 400],
  ['everybody, also without an answer', SINGLE, { kind: 'all', answers: null }, null, 400],
  [
    'a set of options',
    MULTIPLE,
    { kind: 'accept', answers: [{ kind: 'multiple', choices: ['c', 'a'] }] },
    { kind: 'multiple', choices: ['a', 'c'] },
    400,
  ],
  [
    'partial marks of the new set',
    MULTIPLE,
    { kind: 'replace', answers: [{ kind: 'multiple', choices: ['c', 'd'] }] },
    { kind: 'multiple', choices: ['d'] },
    200,
  ],
  ['a text in another case', TEXT, { kind: 'accept', answers: [text('New  delhi')] }, text('new Delhi'), 400],
  ['a number without its unit', NUMBER, { kind: 'accept', answers: [number('9.80')] }, number('९.८'), 400],
  ['another number', NUMBER, { kind: 'accept', answers: [number('9.8')] }, number('9.9'), -100],
  [
    'the tolerance of a new number',
    NUMBER,
    { kind: 'replace', answers: [number('12')] },
    number('12.1 m'),
    400,
  ],
])('a correction accepts %s', (_name, key, given, answer, mark) => {
  expect(markWith(keyState(key, [correction(1, given)], QUIZ), answer, WORTH)).toBe(mark)
})

test('a question is dropped from one quiz', () => {
  const dropped = [correction(1, { kind: 'drop', lessonId: QUIZ })]
  expect(keyState(SINGLE, dropped, QUIZ)).toMatchObject({ isDropped: true })
  expect(markWith(keyState(SINGLE, dropped, QUIZ), single('b'), WORTH)).toBe(0)
  expect(markWith(keyState(SINGLE, dropped, QUIZ + 1), single('b'), WORTH)).toBe(400)
})

test('a manual mark stays, unless all students get full marks later', () => {
  const hand = { value: 150, at: at(5) }
  const mark = (given: Correction[]) => markWith(keyState(SINGLE, given, QUIZ), single('a'), WORTH, hand)
  expect(mark([])).toBe(150)
  expect(mark([correction(9, { kind: 'accept', answers: [single('a')] })])).toBe(150)
  expect(mark([correction(1, { kind: 'all' })])).toBe(150)
  expect(mark([correction(9, { kind: 'all' })])).toBe(400)
})

test('equal answers have one form', () => {
  expect(formOf(number('९.८० m'))).toBe(formOf(number('9.8m')))
  expect(formOf(number('-5'))).not.toBe(formOf(number('5')))
  expect(formOf(number('100'))).not.toBe(formOf(number('1')))
  expect(formOf(text('राम'))).toBe(formOf(text(' रा\u200dम ')))
  expect(formOf(text('राम'))).not.toBe(formOf(text('रीमा')))
  expect(formOf({ kind: 'multiple', choices: ['b', 'a', 'b'] })).toBe('a b')
})

const choice = fc.constantFrom('a', 'b', 'c', 'd')
const change = fc.oneof(
  fc.record({
    kind: fc.constantFrom('accept' as const, 'replace' as const),
    answers: fc.array(choice.map(single), { minLength: 1, maxLength: 3 }),
  }),
  fc.constant({ kind: 'all' as const }),
  fc.constant({ kind: 'drop' as const, lessonId: QUIZ }),
)
const sheet = fc.array(fc.option(choice.map(single)), { minLength: 1, maxLength: 6 })

test('undoing corrections in any order leaves the first grade', () => {
  let changed = 0
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 5 }),
      sheet,
      fc.nat(),
      (changes, answers, seed) => {
        const made = changes.map((one, index) => correction(index + 1, one))
        const gradeWith = (given: readonly Correction[]) =>
          answers.map((answer) => markWith(keyState(SINGLE, given, QUIZ), answer, WORTH))
        const first = gradeWith([])
        if (String(gradeWith(made)) !== String(first)) changed++
        const order = made.toSorted((a, b) => ((a.id * 7919 + seed) % 13) - ((b.id * 7919 + seed) % 13))
        const undone = order.map(({ id }, index) => correction(100 + index, { kind: 'undo', undoes: id }))
        expect(gradeWith([...made, ...undone])).toEqual(first)
        // Undoing one correction leaves the others unchanged.
        const [gone] = order
        expect(gradeWith([...made, ...undone.slice(0, 1)])).toEqual(
          gradeWith(made.filter((one) => one !== gone)),
        )
      },
    ),
    { numRuns: 500 },
  )
  expect(changed).toBeGreaterThan(200)
})
