import { describe, expect, test } from 'vitest'
import { type Answer, foldText, type Key, markAnswer } from './marking.rules.ts'

// Four marks for a right answer, one mark less for a wrong one, as in national entrance tests.
const WORTH = { marks: 400, penalty: 100 }

type Case = [name: string, answer: Answer | null, marks: number]

const marksOf = (key: Key, cases: Case[]) => {
  for (const [name, answer, marks] of cases)
    test(name, () => expect(markAnswer(key, answer, WORTH)).toBe(marks))
}

describe('one answer', () => {
  const choose = (choice: string): Answer => ({ kind: 'single', choice })
  marksOf({ kind: 'single', right: 'b' }, [
    ['right', choose('b'), 400],
    ['wrong', choose('a'), -100],
    ['none', null, 0],
    ['of another kind', { kind: 'trueFalse', value: true }, -100],
  ])
  test('without a penalty, a wrong answer is 0', () => {
    expect(markAnswer({ kind: 'single', right: 'b' }, choose('a'), { marks: 100, penalty: 0 })).toBe(0)
  })
  test('a third of a mark is 33 hundredths', () => {
    expect(markAnswer({ kind: 'single', right: 'b' }, choose('a'), { marks: 100, penalty: 33 })).toBe(-33)
  })
})

describe('true or false', () => {
  marksOf({ kind: 'trueFalse', right: false }, [
    ['right', { kind: 'trueFalse', value: false }, 400],
    ['wrong', { kind: 'trueFalse', value: true }, -100],
    ['none', null, 0],
  ])
})

describe('several answers', () => {
  const choose = (...choices: string[]): Answer => ({ kind: 'multiple', choices })
  describe('with partial marks', () => {
    marksOf({ kind: 'multiple', right: ['a', 'c', 'd'], partial: true }, [
      ['all right', choose('a', 'c', 'd'), 400],
      ['in another order', choose('d', 'a', 'c'), 400],
      ['two of three', choose('c', 'a'), 267],
      ['one of three', choose('d'), 133],
      ['the same twice counts once', choose('d', 'd'), 133],
      ['all right and one wrong', choose('a', 'b', 'c', 'd'), -100],
      ['only a wrong one', choose('b'), -100],
      ['nothing chosen', choose(), 0],
      ['none', null, 0],
    ])
  })
  describe('without partial marks', () => {
    marksOf({ kind: 'multiple', right: ['a', 'c'], partial: false }, [
      ['all right', choose('c', 'a'), 400],
      ['one of two', choose('a'), -100],
      ['one right, one wrong', choose('a', 'b'), -100],
      ['nothing chosen', choose(), 0],
    ])
  })
})

describe('a number', () => {
  const type = (text: string): Answer => ({ kind: 'number', text })
  const number = (given: Partial<Extract<Key, { kind: 'number' }>>): Key => ({
    kind: 'number',
    value: '5',
    tolerance: '0',
    isPercent: false,
    units: [],
    needsUnit: false,
    ...given,
  })
  describe('exactly', () => {
    marksOf(number({}), [
      ['5', type('5'), 400],
      ['with spaces', type('  5 '), 400],
      ['with a sign', type('+5'), 400],
      ['with decimals', type('5.000'), 400],
      ['with a power of ten', type('0.5e1'), 400],
      ['with a written power of ten', type('50 × 10^-1'), 400],
      ['in Devanagari', type('५'), 400],
      ['in Tamil', type('௫'), 400],
      ['with a joiner', type('5\u200d'), 400],
      ['negative', type('-5'), -100],
      ['negative with a minus sign', type('−5'), -100],
      ['almost', type('5.0000000000000000001'), -100],
      ['a word', type('five'), -100],
      ['two numbers', type('5 5'), -100],
      ['with a unit that nobody asked for', type('5 kg'), -100],
      ['with a decimal comma', type('5,0'), -100],
      ['only spaces', type('   '), 0],
    ])
  })
  describe('with a tolerance, both ends are right', () => {
    marksOf(number({ value: '0.3', tolerance: '0.1' }), [
      ['the upper end', type('0.4'), 400],
      ['the lower end', type('0.2'), 400],
      ['without a zero', type('.35'), 400],
      ['above', type('0.4001'), -100],
      ['below', type('0.1999'), -100],
    ])
  })
  describe('with a tolerance in percent', () => {
    marksOf(number({ value: '-9.8', tolerance: '2', isPercent: true }), [
      ['the far end: 9.8 + 0.196', type('-9.996'), 400],
      ['the near end: 9.8 − 0.196', type('-9.604'), 400],
      ['beyond', type('-9.997'), -100],
      ['the other sign', type('9.8'), -100],
    ])
  })
  describe('with groups of digits', () => {
    marksOf(number({ value: '125000' }), [
      ['Indian', type('1,25,000'), 400],
      ['of three', type('125,000'), 400],
      ['in Devanagari', type('१,२५,०००'), 400],
      ['in Arabic', type('١٢٥٬٠٠٠'), 400],
      ['as a power of ten', type('1.25e5'), 400],
      ['wrong groups', type('12,50,00'), -100],
    ])
    test('0,500 is not 500', () => {
      expect(markAnswer(number({ value: '500' }), type('0,500'), WORTH)).toBe(-100)
    })
  })
  describe('with a unit', () => {
    const units = [
      { name: 'm', factor: '1' },
      { name: 'cm', factor: '0.01' },
      { name: 'µm', factor: '1e-6' },
    ]
    marksOf(number({ value: '2.5', units, needsUnit: true }), [
      ['in the first unit', type('2.5 m'), 400],
      ['without a space', type('2.5m'), 400],
      ['in another unit', type('250 cm'), 400],
      ['with the other µ', type('2500000 μm'), 400],
      ['the number of the other unit', type('250 m'), -100],
      ['an unknown unit', type('2.5 M'), -100],
      ['without a unit', type('2.5'), -100],
    ])
    test('that may be left out', () => {
      expect(markAnswer(number({ value: '2.5', units }), type('2.5'), WORTH)).toBe(400)
    })
    test('spaces and raised digits in a unit do not matter', () => {
      const key = number({ value: '9.8', units: [{ name: 'm/s²', factor: '1' }] })
      expect(markAnswer(key, type('9.8 m / s2'), WORTH)).toBe(400)
    })
  })
  test('a number that would take too long is wrong', () => {
    expect(markAnswer(number({}), type(`5${'0'.repeat(200)}`), WORTH)).toBe(-100)
    expect(markAnswer(number({}), type('5e99'), WORTH)).toBe(-100)
  })
})

describe('a text', () => {
  const type = (text: string): Answer => ({ kind: 'text', text })
  describe('in Devanagari', () => {
    marksOf({ kind: 'text', accepted: ['राम', 'क्षत्रिय', 'क़लम', 'सन् 1947'], ignoresCase: false }, [
      ['right', type('राम'), 400],
      ['another word is not almost right', type('रीमा'), -100],
      ['without its vowel sign', type('रम'), -100],
      ['with a joiner', type('क्\u200dषत्रिय'), 400],
      ['with a non-joiner', type('क्\u200cषत्रिय'), 400],
      ['with the letter as one sign', type('\u0958लम'), 400],
      ['with the letter and its dot', type('\u0915\u093cलम'), 400],
      ['with digits of the script', type('सन् १९४७'), 400],
      ['with more spaces', type(' सन्   1947 '), 400],
      ['only joiners', type('\u200d\u200c'), 0],
    ])
  })
  describe('with capitals', () => {
    const accepted = ['New Delhi']
    marksOf({ kind: 'text', accepted, ignoresCase: false }, [
      ['exactly', type('New Delhi'), 400],
      ['in small letters', type('new delhi'), -100],
    ])
    test('may ignore them', () => {
      expect(markAnswer({ kind: 'text', accepted, ignoresCase: true }, type('new DELHI'), WORTH)).toBe(400)
    })
  })
  test('a decomposed letter is the same letter', () => {
    expect(foldText('e\u0301')).toBe(foldText('\u00e9'))
  })
  test('5 is not −5', () => {
    const key: Key = { kind: 'text', accepted: ['−5'], ignoresCase: false }
    expect(markAnswer(key, type('5'), WORTH)).toBe(-100)
    expect(markAnswer(key, type('-5'), WORTH)).toBe(400)
  })
})
