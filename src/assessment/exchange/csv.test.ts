import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportedQuestion } from '../../testing/exported-question.ts'
import { csvRows, isQuestionCsv, readCsv, writeCsv } from './csv.rules.ts'

const short = (file: string) =>
  readCsv(file).map(({ question, problems, line }) =>
    question
      ? { text: question.text, ...question.solution, topic: question.topic, difficulty: question.difficulty }
      : { line, problem: problems.map(({ text }) => text).join() },
  )

test('rows can have quotes, new lines and separators in their cells', () => {
  expect(csvRows('a,"b ""c"", d\ne",\r\n\r\nf,,g', ',')).toEqual([
    { line: 1, cells: ['a', 'b "c", d\ne', ''] },
    { line: 4, cells: ['f', '', 'g'] },
  ])
})

test('an apostrophe is removed only where it protects a spreadsheet from a formula', () => {
  const text = fc
    .array(fc.constantFrom("'", ';', '\t', '\r', '\n', ' ', '"', '=', '＠', '-', 'a'), { maxLength: 12 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (value) => {
      // The same rule as one regular expression, which takes quadratic time in the length of the cell.
      const plain = value.replaceAll(/(?<=^|[;\t\r\n])'(?=[\s"']*[=+\-@＝＋－＠]|[\t\r])/g, '').trim()
      const [row] = csvRows(`"${value.replaceAll('"', '""')}",end`, ',')
      expect(row?.cells).toEqual([plain, 'end'])
    }),
    { numRuns: 2000 },
  )
})

const FIVE = {
  text: 'What is $2 + 3$?',
  kind: 'single',
  options: [
    { text: '4', isRight: false },
    { text: '5', isRight: true },
  ],
}

test.each([
  ['commas', 'Question,Option A,Option B,Answer\nWhat is $2 + 3$?,4,5,B'],
  ['semicolons and BOM', '\uFEFFquestion;a;b;correct answer\r\nWhat is $2 + 3$?;4;5;b\r\n'],
  ['tabs', 'Question\tOption 1\tOption 2\tAns\nWhat is $2 + 3$?\t4\t5\t2'],
  ['Hindi', 'सवाल,विकल्प क,विकल्प ख,सही जवाब\nWhat is $2 + 3$?,4,5,ख'],
  ['other columns', 'No,Question,Remark,A,B,C,Answer\n1,What is $2 + 3$?,x,4,5,,5'],
])('reads %s', (_name, file) => {
  expect(isQuestionCsv(file)).toBe(true)
  expect(short(file)).toMatchObject([FIVE])
})

test('reads numbers, texts, true and false, topics and difficulties, and reports bad rows', () => {
  const file = `Question,A,B,Answer,Tolerance,Unit,Topic,Difficulty
g?,,,9.8,0.1,m/s^2,Motion,Hard
Capital?,,,Delhi / New Delhi,,,,आसान
"The sun,
a star",,,True,,,,
No answer?,x,y,,,,,
Sum?,x,y,C,,,,`
  expect(short(file)).toMatchObject([
    {
      kind: 'number',
      value: '9.8',
      tolerance: '0.1',
      units: [{ name: 'm/s^2', factor: '1' }],
      topic: 'Motion',
      difficulty: 'hard',
    },
    { kind: 'text', accepted: ['Delhi', 'New Delhi'], difficulty: 'easy' },
    { text: 'The sun,\na star', kind: 'trueFalse', right: true },
    { line: 6, problem: expect.stringMatching(/answer is missing/) },
    { line: 7, problem: expect.stringMatching(/not one of the 2 options/) },
  ])
})

test('other tables contain no questions', () => {
  for (const file of ['', 'name,email\na,b', 'question,remark\na,b']) expect(isQuestionCsv(file)).toBe(false)
})

test('an export that is imported gives the same questions', () => {
  fc.assert(
    // An apostrophe protects spreadsheets from formulas, so it can't be part of the texts.
    fc.property(fc.array(exportedQuestion({ without: /'/ }), { minLength: 1, maxLength: 4 }), (given) => {
      const { file, left } = writeCsv(given)
      expect(left).toEqual([])
      expect(readCsv(file).map(({ question }) => question)).toEqual(given)
    }),
    { numRuns: 300 },
  )
})

test('an export starts no formulas in spreadsheets', () => {
  const { file } = writeCsv([
    {
      text: '=1+1',
      explanation: '',
      topic: '@x',
      difficulty: null,
      solution: { kind: 'trueFalse', right: true },
    },
  ])
  expect(file).toContain('"\'=1+1"')
  expect(readCsv(file)[0]?.question?.text).toBe('=1+1')
})

test('hostile files take time in proportion to their length', () => {
  for (const hostile of [
    '"'.repeat(300_001),
    ','.repeat(300_000),
    '"a'.repeat(150_000),
    '\r'.repeat(300_000),
    `"${"\n'".repeat(150_000)}"`,
  ]) {
    readCsv(`Question,Answer\n${hostile}`)
    isQuestionCsv(hostile)
  }
})
