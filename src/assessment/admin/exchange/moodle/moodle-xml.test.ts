import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SourceRefused } from '../../../../catalogue/admin/imports/entry.ts'
import { exportedQuestion } from '../../../../testing/exported-question.ts'
import { writeMoodleXml } from '../../../exchange/moodle-writer.rules.ts'
import { planQuestion } from './plan-question.ts'
import { readQuizXml } from './read-quiz-xml.ts'

const entryOf = (xml: string) => {
  const blob = new Blob([xml])
  return { path: 'questions.xml', size: blob.size, open: () => Promise.resolve(blob) }
}
const plan = async (xml: string) => {
  const drafts = []
  for (const [index, question] of (await readQuizXml(entryOf(xml))).entries())
    drafts.push(await planQuestion(question, index + 1))
  return drafts
}
const inQuiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('\n')}</quiz>`
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('reads questions as Moodle exports them', async () => {
  const drafts = await plan(
    inQuiz(
      '<!-- question: 0 --><question type="category"><category><text>$course$/top/Physics/Motion</text></category><info format="html"><text></text></info></question>',
      `<question type="multichoice">
        <name><text>Car</text></name>
        <questiontext format="html"><text><![CDATA[<p>Which <b>car</b>? <img src="@@PLUGINFILE@@/my%20car.png" alt="Car"> \\(x^2\\)</p>]]></text>
          <file name="my car.png" path="/" encoding="base64">${PNG}</file></questiontext>
        <generalfeedback format="html"><text><![CDATA[<p>See <i>page 3</i>.</p>]]></text></generalfeedback>
        <defaultgrade>1.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden><idnumber></idnumber>
        <single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>
        <answer fraction="100" format="html"><text><![CDATA[<p>Red</p>]]></text><feedback format="html"><text>Yes</text></feedback></answer>
        <answer fraction="0" format="html"><text>Blue</text><feedback format="html"><text>No, red</text></feedback></answer>
      </question>`,
      `<question type="multichoice"><name><text>Even</text></name>
        <questiontext format="html"><text>Which are even?</text></questiontext><single>false</single>
        <answer fraction="-50"><text>1</text></answer><answer fraction="50"><text>2</text></answer>
        <answer fraction="-50"><text>3</text></answer><answer fraction="50"><text>4</text></answer></question>`,
      `<question type="truefalse"><name><text>Sun</text></name><questiontext format="html"><text>The sun is a star.</text></questiontext>
        <answer fraction="100" format="moodle_auto_format"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`,
      `<question type="shortanswer"><name><text>Capital</text></name><questiontext format="html"><text>Capital?</text></questiontext><usecase>1</usecase>
        <answer fraction="100" format="moodle_auto_format"><text>New Delhi</text></answer><answer fraction="50" format="moodle_auto_format"><text>Delhi</text></answer>
        <answer fraction="0" format="moodle_auto_format"><text>*</text><feedback format="html"><text>Look again</text></feedback></answer></question>`,
      `<question type="numerical"><name><text>Speed</text></name><questiontext format="html"><text>How fast?</text></questiontext>
        <answer fraction="100" format="moodle_auto_format"><text>5.5</text><tolerance>0.05</tolerance></answer>
        <units><unit><multiplier>0.001</multiplier><unit_name>kW</unit_name></unit><unit><multiplier>1</multiplier><unit_name>W</unit_name></unit><unit><multiplier>3</multiplier><unit_name>odd</unit_name></unit></units></question>`,
    ),
  )
  expect(drafts.flatMap(({ problems }) => problems)).toEqual([])
  expect(drafts.map(({ question }) => question)).toEqual([
    {
      text: 'Which **car**? ![Car](picture-1) $x^2$',
      explanation: 'See *page 3*.\n\nYes\n\nBlue: No, red',
      topic: 'Motion',
      solution: {
        kind: 'single',
        options: [
          { text: 'Red', isRight: true },
          { text: 'Blue', isRight: false },
        ],
      },
    },
    {
      text: 'Which are even?',
      explanation: '',
      topic: 'Motion',
      solution: {
        kind: 'multiple',
        partial: true,
        options: ['1', '2', '3', '4'].map((text) => ({ text, isRight: Number(text) % 2 === 0 })),
      },
    },
    {
      text: 'The sun is a star.',
      explanation: '',
      topic: 'Motion',
      solution: { kind: 'trueFalse', right: true },
    },
    {
      text: 'Capital?',
      explanation: 'Look again',
      topic: 'Motion',
      solution: { kind: 'text', accepted: ['New Delhi'], ignoresCase: false },
    },
    {
      text: 'How fast?',
      explanation: '',
      topic: 'Motion',
      solution: {
        kind: 'number',
        value: '5.5',
        tolerance: '0.05',
        isPercent: false,
        units: [
          { name: 'W', factor: '1' },
          { name: 'kW', factor: '1000' },
        ],
        needsUnit: false,
      },
    },
  ])
  expect(drafts[3]?.notes).toEqual(['Answers with partial marks count as wrong.'])
  expect(drafts[4]?.notes).toEqual(['Lantern can’t import the unit “odd”. Add it to the question manually.'])
  const picture = drafts[0]?.pictures.get('picture-1')
  expect(await (await picture?.open())?.text()).toContain('PNG')
})

test('reports questions that can’t be imported, each with its reason', async () => {
  const text = '<questiontext format="html"><text>What?</text></questiontext>'
  const drafts = await plan(
    inQuiz(
      `<question type="essay">${text}</question>`,
      `<question type="description">${text}</question>`,
      `<question type="calculated">${text}</question>`,
      `<question type="multichoice">${text}<single>true</single><answer fraction="0"><text>a</text></answer><answer fraction="50"><text>b</text></answer></question>`,
      `<question type="multichoice"><single>true</single><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`,
      `<question type="shortanswer">${text}<answer fraction="100"><text>a*</text></answer></question>`,
      `<question type="truefalse">${text}<answer fraction="100"><text>true</text></answer></question>`,
    ),
  )
  expect(drafts.map(({ problems }) => problems[0]?.text)).toEqual([
    'Lantern can’t import essay questions. Use an assignment instead.',
    'This is a text without a question. Add it to a lesson instead.',
    'Lantern can’t import questions of the kind “calculated”. Create this question manually.',
    'No answer is right. Mark a right answer.',
    'Question is required',
    'All right answers contain the wildcard *, which Lantern can’t import. Replace it with complete answers.',
    undefined,
  ])
})

test('scripts, foreign pictures and damaged pictures are left out', async () => {
  const html = `<p onclick="x()">Hi<script>alert(1)</script><img src="https://evil.example/x.png"><img src="@@PLUGINFILE@@/gone.png" alt="Gone"><img src="data:image/png;base64,${PNG}"></p>`
  const [draft] = await plan(
    inQuiz(
      `<question type="truefalse"><questiontext format="html"><text><![CDATA[${html}]]></text><file name="gone.png" encoding="base64">%%%</file></questiontext><answer fraction="100"><text>true</text></answer></question>`,
    ),
  )
  expect(draft?.question?.text).toBe('Hi![](https://evil.example/x.png)Gone')
  expect(draft?.pictures.size).toBe(0)
  expect(draft?.notes).toHaveLength(3)
})

test.each([
  ['an entity bomb', '<!DOCTYPE q [<!ENTITY a "aaaa">]><quiz><question type="essay">&a;</question></quiz>'],
  ['damaged XML', '<quiz><question></quiz>'],
  ['deep nesting', `<quiz>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</quiz>`],
])('refuses %s', async (_name, xml) => {
  await expect(plan(xml)).rejects.toBeInstanceOf(SourceRefused)
})

test('an export that is imported gives the same questions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(exportedQuestion(), { minLength: 1, maxLength: 4 }), async (given) => {
      const { file, left } = writeMoodleXml(given)
      expect(left).toEqual([])
      const drafts = await plan(file)
      const sorted = [...new Set(given.map(({ topic }) => topic))].flatMap((topic) =>
        given.filter((one) => one.topic === topic),
      )
      expect(drafts.flatMap(({ problems }) => problems)).toEqual([])
      expect(drafts.map(({ question }) => ({ difficulty: null, ...question }))).toEqual(sorted)
    }),
    { numRuns: 200 },
  )
})

test('reads pairs, gaps and orders', async () => {
  const text = (words: string) =>
    `<questiontext format="html"><text><![CDATA[${words}]]></text></questiontext>`
  const pair = (left: string, right: string) =>
    `<subquestion format="html"><text>${left}</text><answer><text>${right}</text></answer></subquestion>`
  const drafts = await plan(
    inQuiz(
      `<question type="matching">${text('Match')}${pair('India', 'Delhi')}${pair('Japan', 'Tokyo')}${pair('', 'Rome')}</question>`,
      `<question type="cloze">${text('Red is {1:SHORTANSWER:=one \\} two#Yes~%50%half~*#No}, and g is {2:NM:=9.8:0.1}.')}</question>`,
      `<question type="cloze">${text('Red is {1:MULTICHOICE:=a~b}.')}</question>`,
      `<question type="ordering">${text('Sort')}<answer fraction="2"><text>B</text></answer><answer fraction="1"><text>A</text></answer></question>`,
    ),
  )
  expect(drafts.map(({ question }) => question && [question.text, question.solution])).toEqual([
    [
      'Match',
      {
        kind: 'matching',
        pairs: [
          { left: 'India', right: 'Delhi' },
          { left: 'Japan', right: 'Tokyo' },
        ],
        extras: ['Rome'],
        partial: true,
      },
    ],
    [
      'Red is [[1]], and g is [[2]].',
      {
        kind: 'fillIn',
        gaps: [
          { kind: 'text', accepted: ['one } two'], ignoresCase: true },
          { kind: 'number', value: '9.8', tolerance: '0.1', isPercent: false, units: [], needsUnit: false },
        ],
        partial: true,
      },
    ],
    null,
    ['Sort', { kind: 'ordering', items: ['A', 'B'], partial: true }],
  ])
  expect(drafts[2]?.problems[0]?.text).toBe(
    'Lantern can’t import gaps with a list of options. Create this question manually.',
  )
})

test('a text with gaps is written and read', async () => {
  const given = {
    text: 'Red is [[1]], and {g} is [[2]].',
    explanation: '',
    topic: '',
    difficulty: null,
    solution: {
      kind: 'fillIn' as const,
      gaps: [
        { kind: 'text' as const, accepted: ['a~b', 'c}'], ignoresCase: false },
        {
          kind: 'number' as const,
          value: '9.8',
          tolerance: '1',
          isPercent: true,
          units: [],
          needsUnit: false,
        },
      ],
      partial: false,
    },
  }
  const [draft] = await plan(writeMoodleXml([given]).file)
  expect(draft?.question).toMatchObject({ text: given.text, solution: given.solution })
})
