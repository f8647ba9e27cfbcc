import { expect, test } from 'vitest'
import { keyPairs, readPaper } from './paste.rules.ts'

/** Returns the questions in a paper in a short form. Right options have an asterisk. */
function shortOf(text: string) {
  return readPaper(text).questions.map(({ question, problems }) => {
    if (!question) return problems.map((problem) => `${problem.line}: ${problem.text}`).join(' | ')
    const { solution, text: stem, explanation } = question
    const end = explanation ? ` // ${explanation}` : ''
    switch (solution.kind) {
      case 'single':
      case 'multiple':
        return `${stem} [${solution.options.map((one) => `${one.isRight ? '*' : ''}${one.text}`).join('; ')}]${end}`
      case 'trueFalse':
        return `${stem} ${String(solution.right)}${end}`
      case 'number': {
        const { value, tolerance, isPercent, units } = solution
        return `${stem} = ${value} ± ${tolerance}${isPercent ? '%' : ''} ${units.map(({ name }) => name).join()}${end}`
      }
      case 'text':
        return `${stem} = ${solution.accepted.join(' / ')}${end}`
    }
  })
}

const SUM = ['What is 2 + 3? [4; *5; 6; 7]']

test.each<[string, string, string[]]>([
  ['lines', '1. What is 2 + 3?\n(a) 4\n(b) 5\n(c) 6\n(d) 7\nAns: b', SUM],
  ['one line', 'Q1) What is 2 + 3? (a) 4 (b) 5 (c) 6 (d) 7 Ans. (b)', SUM],
  ['two options a line', '1. What is 2 + 3?\na) 4   b) 5\nc) 6   d) 7\nAnswer: B', SUM],
  ['capitals', 'Q.1 What is 2 + 3?\nA. 4\nB. 5\nC. 6\nD. 7\nCorrect answer: B', SUM],
  ['digits', 'Q1. What is 2 + 3?\n1) 4\n2) 5\n3) 6\n4) 7\nAns: 2', SUM],
  ['bracketed digits', '1. What is 2 + 3?\n(1) 4 (2) 5\n(3) 6 (4) 7\nAns (2)', SUM],
  ['roman labels', '1) What is 2 + 3?\n(i) 4\n(ii) 5\n(iii) 6\n(iv) 7\nAns - ii', SUM],
  ['Word', '•\t1.\u00a0What is 2\u00a0+ 3?\n\t(a)\t4\n\t(b)\t5\n\t(c)\t6\n\t(d)\t7\n\tAns:\u00a0b', SUM],
  ['a tick', '1. What is 2 + 3?\n(a) 4\n(b) 5 ✅\n(c) 6\n(d) 7', SUM],
  ['a word after the right option', '1. What is 2 + 3?\n(a) 4\n(b) 5 (correct)\n(c) 6\n(d) 7', SUM],
  ['the answer as text', '1. What is 2 + 3?\n(a) 4\n(b) 5\n(c) 6\n(d) 7\nAns: (b) 5', SUM],
  [
    'only the text of the answer',
    '1. What is 2 + 3?\n(a) four\n(b) five\nAns: Five',
    ['What is 2 + 3? [four; *five]'],
  ],
  [
    'no numbers',
    'What is 2 + 3?\n(a) 4\n(b) 5\nAns: b\n\nWhat is 1 + 1?\n(a) 2\n(b) 3\nAns: a',
    ['What is 2 + 3? [4; *5]', 'What is 1 + 1? [*2; 3]'],
  ],
  [
    'a chat',
    '[10:31, 24/11/2026] Sir: *1. What is 2 + 3?*\n*(a)* 4\n*(b)* 5\n(c) 6\n(d) 7\n*Ans: b*\n[10:32 AM, 24/11/2026] +91 98765 43210: *2.* Is it *really* so?\n(a) Yes it is (b) No it isn’t\n*Ans:* a',
    [...SUM, 'Is it **really** so? [*Yes it is; No it isn’t]'],
  ],
  ['an exported chat', '24/11/2026, 10:31 - Sir: 1. What is 2 + 3?\n(a) 4 (b) 5 (c) 6 (d) 7\nAns: b', SUM],
  [
    'Hindi',
    '१. भारत की राजधानी क्या है?\n(क) मुंबई\n(ख) दिल्ली\n(ग) चेन्नई\n(घ) कोलकाता\nउत्तर: ख',
    ['भारत की राजधानी क्या है? [मुंबई; *दिल्ली; चेन्नई; कोलकाता]'],
  ],
  ['Hindi in one line', 'प्रश्न 1: राजधानी? क) मुंबई ख) दिल्ली\nसही उत्तर - (ख)', ['राजधानी? [मुंबई; *दिल्ली]']],
  [
    'अ ब स द',
    'प्र.1 राजधानी?\n(अ) मुंबई (ब) दिल्ली (स) पुणे (द) नासिक\nउत्तर (ब)',
    ['राजधानी? [मुंबई; *दिल्ली; पुणे; नासिक]'],
  ],
  ['Hindi options, Latin answer', '1. राजधानी?\n(A) मुंबई\n(B) दिल्ली\nउत्तर: ख', ['राजधानी? [मुंबई; *दिल्ली]']],
  ['several right', '1. Even?\n(a) 1\n(b) 2\n(c) 3\n(d) 4\nAns: b, d', ['Even? [1; *2; 3; *4]']],
  [
    'several right with and',
    '1. Even?\n(a) 1\n(b) 2\n(c) 3\n(d) 4\nAns: (b) and (d)',
    ['Even? [1; *2; 3; *4]'],
  ],
  ['several right in one word', '1. Even?\n(A) 1\n(B) 2\n(C) 3\n(D) 4\nAns: BD', ['Even? [1; *2; 3; *4]']],
  [
    'true or false',
    '1. The sun is a star.\nAns: True\n2. पृथ्वी चपटी है।\nउत्तर: असत्य',
    ['The sun is a star. true', 'पृथ्वी चपटी है। false'],
  ],
  [
    'true or false as options',
    '1. The sun is a star.\n(a) True (b) False\nAns: a',
    ['The sun is a star. true'],
  ],
  ['a number with a unit', '1. What is g?\nAns: 9.8 m/s^2', ['What is g? = 9.8 ± 0 m/s^2']],
  ['a number with a tolerance', '1. What is g?\nAns: 9.8 ± 0.1 m/s²', ['What is g? = 9.8 ± 0.1 m/s²']],
  ['a tolerance in percent', '1. How many?\nAns: 50 ± 2%', ['How many? = 50 ± 2% ']],
  ['a negative number', '1. Charge?\nAns: -1.6e-19 C', ['Charge? = -1.6e-19 ± 0 C']],
  ['digits of Devanagari', '१) कितने?\nउत्तर: ४२', ['कितने? = ४२ ± 0 ']],
  ['a date is a text', '1. When?\nAns: 15 August 1947', ['When? = 15 August 1947']],
  ['accepted texts', '1. Capital?\nAns: Delhi / New Delhi', ['Capital? = Delhi / New Delhi']],
  [
    'explanations',
    '1. A?\n(a) x (b) y\nAns: a\nExplanation: Because\nof x.\n2. B?\n(a) x\n(b) y\nउत्तर: ख\nव्याख्या: क्योंकि y।',
    ['A? [*x; y] // Because\nof x.', 'B? [x; *y] // क्योंकि y।'],
  ],
  [
    'an explanation in the line',
    '1. A?\n(a) x (b) y\nAns: a Explanation: Because.',
    ['A? [*x; y] // Because.'],
  ],
  ['an explanation without a word', '1. A?\n(a) x (b) y\nAns: a\nBecause.', ['A? [*x; y] // Because.']],
  [
    'steps in an explanation',
    '1. A?\n(a) x (b) y\nAns: a\nSolution:\n1. First\n2. Then\n2. B?\n(a) x (b) y\nAns: b',
    ['A? [*x; y] // 1. First\n\n2. Then', 'B? [x; *y]'],
  ],
  [
    'a key at the end',
    '1. A?\n(a) x (b) y\n2. B?\n(a) x (b) y\n3. g?\nAnswer key\n1-b 2-a 3-9.8',
    ['A? [x; *y]', 'B? [*x; y]', 'g? = 9.8 ± 0 '],
  ],
  [
    'a key of lines',
    '1. A?\n(a) x (b) y\n2. B?\n(a) x (b) y\n\nAnswers:\n1. (b)\n2. (a)',
    ['A? [x; *y]', 'B? [*x; y]'],
  ],
  [
    'a key in Hindi',
    '१. A?\n(क) x (ख) y\n२. B?\n(क) x (ख) y\nउत्तरमाला: १-ख, २-क',
    ['A? [x; *y]', 'B? [*x; y]'],
  ],
  [
    'statements',
    '1. Consider the following statements:\n1. Ice floats.\n2. Iron floats.\nWhich are correct?\n(a) 1 only\n(b) 2 only\n(c) Both 1 and 2\n(d) None\nAns: a\n2. B?\n(a) x (b) y\nAns: b',
    [
      'Consider the following statements:\n\n1. Ice floats.\n\n2. Iron floats.\n\nWhich are correct? [*1 only; 2 only; Both 1 and 2; None]',
      'B? [x; *y]',
    ],
  ],
  [
    'roman statements',
    'Q5. Which?\n(i) Ice floats.\n(ii) Iron floats.\n(a) (i) only\n(b) (ii) only\n(c) (i) and (ii)\nAns: a',
    ['Which?\n\n(i) Ice floats.\n\n(ii) Iron floats. [*(i) only; (ii) only; (i) and (ii)]'],
  ],
  [
    'statements with letters, options with digits',
    '1. Which?\nA. Ice floats.\nB. Iron floats.\n(1) A only\n(2) B only\nAns: (1)',
    ['Which?\n\nA. Ice floats.\n\nB. Iron floats. [*A only; B only]'],
  ],
  [
    'formulas',
    '1. Solve $x^2 = 4$ for 5 < 6 & a_1\n(a) $\\pm 2$ (b) \\(x\\)\nAns: a',
    ['Solve $x^2 = 4$ for 5 < 6 & a_1 [*$\\pm 2$; $x$]'],
  ],
  [
    'signs of Markdown',
    '1. 2 * 3 * 4 costs $5 and ____ `x`\n(a) # 1 (b) <b>\nAns: a',
    ['2 \\* 3 \\* 4 costs \\$5 and \\_\\_\\_\\_ \\`x\\` [*\\# 1; \\<b>]'],
  ],
  [
    'a title and sections',
    'Class X Physics\nTime: 1 hour\n1. A?\n(a) x (b) y\nAns: a\n\nSection B\n2. B?\n(a) x (b) y\nAns: b',
    ['A? [*x; y]', 'B? [x; *y]'],
  ],
  [
    'sections that count again',
    '1. A?\n(a) x (b) y\nAns: a\n\nभाग ख\n\n1. B?\n(a) x (b) y\nAns: b',
    ['A? [*x; y]', 'B? [x; *y]'],
  ],
  [
    'numbers that are no markers',
    '1. A car moves\n2.5 km in 10:30 min. How far?\n(a) 1 (b) 2\nAns: a',
    ['A car moves\n2.5 km in 10:30 min. How far? [*1; 2]'],
  ],
  [
    'old Mac and Windows lines',
    '1. A?\r\n(a) x (b) y\r\nAns: a\r2. B?\r(a) x (b) y\rAns: b',
    ['A? [*x; y]', 'B? [x; *y]'],
  ],
  [
    'a gap in the numbers',
    '7. A?\n(a) x (b) y\nAns: a\n9. B?\n(a) x (b) y\nAns: b',
    ['A? [*x; y]', 'B? [x; *y]'],
  ],
])('reads %s', (_name, text, expected) => {
  expect(shortOf(text)).toEqual(expected)
})

test.each<[string, string, number, RegExp]>([
  ['no answer', '1. A?\n(a) x\n(b) y', 3, /answer is missing/],
  ['no options and no answer', '1. A?', 1, /The options and the answer are missing/],
  ['an answer that is no option', '1. A?\n(a) x\n(b) y\nAns: d', 4, /not one of the 2 options/],
  ['an answer of another text', '1. A?\n(a) x\n(b) y\nAns: something', 4, /neither a letter nor/],
  ['a missing option', '1. A?\n(a) x\n(b) y\n(d) z\nAns: d', 4, /Option c is missing/],
  ['a letter that is used twice', '1. A?\n(a) x\n(b) y\n(b) z\nAns: b', 4, /letter b is used twice/],
  [
    'an answer that is a position or a text',
    '1. A?\n(a) 2\n(b) 3\nAns: 2',
    4,
    /can mean the number of an option/,
  ],
  ['an empty option', '1. A?\n(a) x\n(b)\n(c) z\nAns: a', 5, /Option 2 is empty/],
  ['equal options', '1. A?\n(a) x\n(b) x\nAns: a', 4, /Option 2 repeats/],
  ['no text', '1.\n(a) x\n(b) y\nAns: a', 1, /has no text/],
  ['a letter without options', '1. A?\nAns: b', 2, /found no options/],
])('reports %s with its line', (_name, text, line, message) => {
  const [{ question, problems } = { question: null, problems: [] }] = readPaper(text).questions
  expect(question).toBeNull()
  expect(problems).toEqual([{ line, text: expect.stringMatching(message) }])
})

test('a bad question does not affect the others, and leaves its own lines', () => {
  const paper = readPaper(
    '1. A?\n(a) x\n(b) y\n\n2. B?\n(a) x (b) y\nAns: a\n\n3. C?\n(a) x (b) y\n\nAnswer key\n3-b 9-c',
  )
  expect(paper.questions.map(({ question }) => question !== null)).toEqual([false, true, true])
  expect(paper.questions[0]?.source).toBe('1. A?\n(a) x\n(b) y')
  expect(paper.key).toBe('Answer key\n3-b 9-c')
})

test('questions that stay in the text field are the same when they are read again', () => {
  const text = '1. A?\n(a) x\n(b) y\n\n4. B?\n\n9. C?\n(a) x\n(b) y\nAns: e'
  const first = readPaper(text).questions
  const again = readPaper(first.map(({ source }) => source).join('\n\n')).questions
  expect(again.map(({ name }) => name)).toEqual(first.map(({ name }) => name))
  expect(first).toHaveLength(3)
})

test.each([
  [
    '1-b 2-c',
    [
      ['1', 'b'],
      ['2', 'c'],
    ],
  ],
  [
    '1. (b), 2. (c), 10. a',
    [
      ['1', '(b)'],
      ['2', '(c)'],
      ['10', 'a'],
    ],
  ],
  [
    '1) 3.5  2) -4',
    [
      ['1', '3.5'],
      ['2', '-4'],
    ],
  ],
  [
    '1 b 2 c',
    [
      ['1', 'b'],
      ['2', 'c'],
    ],
  ],
  [
    '१-ख | २-ग',
    [
      ['1', 'ख'],
      ['2', 'ग'],
    ],
  ],
  [
    '3: a, c; 4: True',
    [
      ['3', 'a, c'],
      ['4', 'True'],
    ],
  ],
])('reads the key %s', (line, expected) => {
  expect(keyPairs(line)).toEqual(expected)
})

test('long and hostile texts take time in proportion to their length', () => {
  const one = '1. What?\n(a) x (b) y (c) z (d) w\nAns: b\n'
  const many = Array.from({ length: 3000 }, (_, index) => one.replace('1', String((index % 999) + 1))).join(
    '',
  )
  const started = performance.now()
  expect(readPaper(many).questions.length).toBeGreaterThan(2500)
  for (const hostile of [
    '(a) '.repeat(90_000),
    '$'.repeat(300_000),
    '*a'.repeat(150_000),
    '\\('.repeat(150_000),
    'Ans: '.repeat(60_000),
    '1-'.repeat(150_000),
    `1. ${'a '.repeat(150_000)}`,
    '\n'.repeat(300_000),
    '[1:00, 1/1/26] '.repeat(20_000),
  ])
    readPaper(hostile)
  // A quadratic step would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000)
})
