import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportedQuestion } from '../../testing/exported-question.ts'
import { htmlToMarkdown } from '../../catalogue/admin/imports/moodle/html-markdown.ts'
import type { Convert } from './draft.rules.ts'
import { readGift, topicOf } from './gift.rules.ts'
import { writeGift } from './gift-writer.rules.ts'
import { toMarkdown } from './plain-text.rules.ts'

const convert: Convert = (text, format) =>
  format === 'markdown'
    ? Promise.resolve(text)
    : format === 'html'
      ? htmlToMarkdown(text, { picture: () => null })
      : Promise.resolve(toMarkdown(text))

/** Returns the questions of a file in a short form. Right options have an asterisk. */
async function shortOf(file: string): Promise<string[]> {
  return (await readGift(file, convert)).map(({ question, problems, notes }) => {
    if (!question) return problems.map(({ line, text }) => `${line}: ${text}`).join(' | ')
    const { solution, text, explanation, topic } = question
    const end = [explanation && `// ${explanation}`, topic && `in ${topic}`, ...notes]
      .filter(Boolean)
      .join(' ')
    const answer = (): string => {
      switch (solution.kind) {
        case 'single':
        case 'multiple':
          return `[${solution.options.map((one) => `${one.isRight ? '*' : ''}${one.text}`).join('; ')}]`
        case 'trueFalse':
          return String(solution.right)
        case 'number':
          return `= ${solution.value} ± ${solution.tolerance}`
        case 'text':
          return `= ${solution.accepted.join(' / ')}`
        case 'matching':
          return `{${[...solution.pairs.map(({ left, right }) => `${left} > ${right}`), ...solution.extras].join('; ')}}`
        case 'fillIn':
          return `gap ${solution.gaps.map((gap) => (gap.kind === 'text' ? gap.accepted.join(' / ') : gap.value)).join()}`
        default:
          return ''
      }
    }
    return `${text} ${answer()} ${end}`.trim()
  })
}

test.each<[string, string, string[]]>([
  [
    'one right answer',
    "Who's buried in Grant's tomb?{~Grant ~Jefferson =no one}",
    ["Who's buried in Grant's tomb? [Grant; Jefferson; *no one]"],
  ],
  [
    'a missing word',
    "Grant is {~buried =entombed ~living} in Grant's tomb.",
    ["Grant is \\_\\_\\_\\_\\_ in Grant's tomb. [buried; *entombed; living]"],
  ],
  [
    'true and false',
    'Sun rises in the east.{T}\n\nIt is flat.{FALSE#No.#Yes.}',
    ['Sun rises in the east. true', 'It is flat. false // No.\n\nYes.'],
  ],
  ['short texts', 'Two plus two?{=four =4}', ['Two plus two? = four / 4']],
  ['a number with a tolerance', 'Pi? {#3.1415:0.0005}', ['Pi? = 3.1415 ± 0.0005']],
  ['a range', 'Pi? {#3.141..3.142}', ['Pi? = 3.1415 ± 0.0005']],
  [
    'several numbers',
    'Born? {#\n    =1822:0\n    =%50%1822:2}',
    ['Born? = 1822 ± 0 Answers with partial marks count as wrong.'],
  ],
  [
    'a number with feedback',
    '::Q5:: From 1 to 5? {#3:2~#Completely wrong}',
    ['From 1 to 5? = 3 ± 2 // Completely wrong'],
  ],
  [
    'a title',
    '::Kanji Origins::Japanese characters\ncame from? {=China}',
    ['Japanese characters\ncame from? = China'],
  ],
  ['feedback', 'Q?{\n~no#because\n=yes#Good!}', ['Q? [no; *yes] // Good!\n\nno: because']],
  ['general feedback', 'Q?{=yes####See page 3.}', ['Q? = yes // See page 3.']],
  [
    'weights',
    'Two?{\n~No one\n~%50%Grant\n~%50%His wife\n~%-50%Father}',
    ['Two? [No one; *Grant; *His wife; Father]'],
  ],
  [
    'half credit',
    'Q.{~wrong ~%50%half =full}',
    ['Q. [wrong; half; *full] Answers with partial marks count as wrong.'],
  ],
  ['escapes', 'Which equals 5? {\n ~ \\= 2 + 2\n = \\= 2 + 3 \n}', ['Which equals 5? [= 2 + 2; *= 2 + 3]']],
  [
    'escaped signs',
    'Which?{~ \\~ # \\~ is one\n~ \\{\n= \\\\ }',
    ['Which? [\\~; {; *\\\\] // \\~: \\~ is one'],
  ],
  [
    'formulas that are not escaped',
    'Solve $x^2=4$ and $\\frac{1}{2}$ {=$x=\\pm 2$ ~$x=4$}',
    ['Solve $x^2=4$ and $\\frac{1}{2}$ [*$x=\\pm 2$; $x=4$]'],
  ],
  [
    'formulas that are escaped',
    'Solve $x^2\\=4$ and $\\\\frac\\{1\\}\\{2\\}$ {T}',
    ['Solve $x^2=4$ and $\\frac{1}{2}$ true'],
  ],
  ['amounts that are no formulas', 'How much? {~$4 =$5 ~$x}', ['How much? [\\$4; *\\$5; \\$x]']],
  [
    'BOM, CRLF and comments',
    '\uFEFF// A comment\r\n::A::Q?{T}\r\n\r\n// Another\r\nR?{F}\r\n',
    ['Q? true', 'R? false'],
  ],
  [
    'categories',
    '$CATEGORY: $course$/top/Physics/Motion\n\nQ?{T}\n\n$CATEGORY: Light\nR?{F}',
    ['Q? true in Motion', 'R? false in Light'],
  ],
  [
    'HTML',
    '::A::[html]<p>What is <b>x</b>?</p>{=[html]<i>y</i> ~z}',
    ['What is **x**? [*_y_; z]'.replace('_y_', '*y*')],
  ],
  ['Markdown', '[markdown]What is **x**?{=y ~z}', ['What is **x**? [*y; z]']],
  ['new lines', 'One\\nTwo {T}', ['One\nTwo true']],
  ['empty lines between the answers', 'Q?{\n\n=a\n\n~b\n\n}', ['Q? [*a; b]']],
  [
    'pairs',
    'Match. {\n=Canada -> Ottawa\n=Italy->Rome\n= -> Tokyo\n}',
    ['Match. {Canada > Ottawa; Italy > Rome; Tokyo}'],
  ],
  [
    'a missing text',
    'Two plus two equals {=four =4} today.',
    ['Two plus two equals [[1]] today. gap four / 4'],
  ],
  ['a missing number', 'Two plus two is {#4} today.', ['Two plus two is [[1]] today. gap 4']],
  ['an essay', 'Describe.{}', ['1: Lantern can’t import essay questions. Use an assignment instead.']],
  ['no braces', 'Only a text', ['1: The answers in curly brackets { } are missing. Add them.']],
  [
    'a bracket that is not closed, and the next question',
    'Q?{=a ~b\n\nR?{T}',
    ['1: The closing bracket } is missing. Add it.', 'R? true'],
  ],
  ['no right answer', 'Q?{~a ~b}', ['1: No answer is right. Mark a right answer.']],
  ['no number', 'Q?{#x}', ['1: “x” is not a number. Write a number such as 9.8.']],
  [
    'no signs',
    'Q?{abc}',
    ['1: The answers have no = or ~ before them. Write = before right answers and ~ before wrong ones.'],
  ],
  [
    'wildcards',
    'Q?{=ab* =abc}\n\nR?{=*}\n\nS?{=%100%a =%0%*#no}',
    [
      'Q? = abc We leave out answers with the wildcard *.',
      '3: All right answers contain the wildcard *, which Lantern can’t import. Replace it with complete answers.',
      'S? = a // no',
    ],
  ],
  ['Hindi', '::१::भारत की राजधानी? {=दिल्ली ~मुंबई}', ['भारत की राजधानी? [*दिल्ली; मुंबई]']],
])('reads %s', async (_name, file, expected) => {
  expect(await shortOf(file)).toEqual(expected)
})

test.each([
  ['$course$/top/Default for Physics', 'Default for Physics'],
  ['a//b/c//d', 'c/d'],
  ['$system$/top', ''],
  ['', ''],
])('the topic of the category %s is %s', (category, topic) => {
  expect(topicOf(category)).toBe(topic)
})

test('an export that is imported gives the same questions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(exportedQuestion({ withOrdering: false }), { minLength: 1, maxLength: 4 }),
      async (given) => {
        const { file, left } = writeGift(given)
        const kept = given.filter((one) => !left.includes(one))
        // GIFT can't contain these pairs: an arrow can't be escaped, and dollar signs around it would make it part of a
        // formula.
        expect(left.every((one) => JSON.stringify(one).match(/->|\$/))).toBe(true)
        const drafts = await readGift(file, convert)
        const sorted = [...new Set(given.map(({ topic }) => topic))].flatMap((topic) =>
          kept.filter((one) => one.topic === topic),
        )
        expect(drafts.flatMap(({ problems }) => problems)).toEqual([])
        expect(drafts.map((draft) => ({ difficulty: null, ...draft.question }))).toEqual(sorted)
      },
    ),
    { numRuns: 300 },
  )
})

test('hostile files take time in proportion to their length', async () => {
  for (const hostile of [
    '{'.repeat(300_000),
    '$'.repeat(300_000),
    '\\'.repeat(300_001),
    '=a ~b '.repeat(50_000),
    '::'.repeat(150_000),
    'Q?{\n\n'.repeat(50_000),
    `Q?{${'=a#b '.repeat(20_000)}}`,
    '$a{'.repeat(100_000),
    '\\('.repeat(150_000),
    '#'.repeat(300_000),
  ])
    await readGift(hostile, convert)
})
