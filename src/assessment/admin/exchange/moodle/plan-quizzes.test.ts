import { expect, test } from 'vitest'
import { planArchive } from '../../../../catalogue/admin/imports/plan-archive.ts'
import type { QuizMaker } from '../../../../catalogue/admin/imports/planned-quiz.ts'
import { moodleFiles, type MoodleModule, zippedBackup } from '../../../../testing/setups/moodle-backup.ts'
import { planQuizzes } from './plan-quizzes.ts'

const fields = (name: string, text: string, kind: string) =>
  `<parent>0</parent><name>${name}</name><questiontext>${text}</questiontext><questiontextformat>1</questiontextformat><generalfeedback>Because</generalfeedback><generalfeedbackformat>1</generalfeedbackformat><defaultmark>1.0000000</defaultmark><qtype>${kind}</qtype>`
const answer = (id: number, text: string, fraction: string) =>
  `<answer id="${id}"><answertext>${text}</answertext><answerformat>1</answerformat><fraction>${fraction}</fraction><feedback></feedback><feedbackformat>1</feedbackformat></answer>`
const choice = (id: number, text: string) =>
  `<question id="${id}">${fields('Choice', text, 'multichoice')}<plugin_qtype_multichoice_question><answers>${answer(id * 10, 'Yes', '1.0000000')}${answer(id * 10 + 1, 'No', '0.0000000')}</answers><multichoice id="1"><layout>0</layout><single>1</single></multichoice></plugin_qtype_multichoice_question></question>`
const truth = (id: number) =>
  `<question id="${id}">${fields('Truth', 'The sun is a star.', 'truefalse')}<plugin_qtype_truefalse_question><answers>${answer(71, 'Wahr', '1.0000000')}${answer(72, 'Falsch', '0.0000000')}</answers><truefalse id="3"><trueanswer>71</trueanswer><falseanswer>72</falseanswer></truefalse></plugin_qtype_truefalse_question></question>`
const number = (id: number) =>
  `<question id="${id}">${fields('Number', 'How far?', 'numerical')}<plugin_qtype_numerical_question><answers>${answer(81, '5', '1.0000000')}</answers><numerical_units><numerical_unit id="1"><multiplier>1.00000000000000000000</multiplier><unit>m</unit></numerical_unit></numerical_units><numerical_records><numerical_record id="4"><answer>81</answer><tolerance>0.1</tolerance></numerical_record></numerical_records></plugin_qtype_numerical_question></question>`
const essay = (id: number) => `<question id="${id}">${fields('Essay', 'Describe.', 'essay')}</question>`
const random = (id: number) => `<question id="${id}">${fields('Random', '0', 'random')}</question>`

const PICTURE = '&lt;p&gt;Which? &lt;img src="@@PLUGINFILE@@/car.png" alt="Car"&gt;&lt;/p&gt;'

const OLD_BANK = `<question_category id="1"><name>top</name><questions></questions></question_category>
<question_category id="2"><name>Motion</name><questions>${choice(5, PICTURE)}${truth(6)}${number(7)}${essay(8)}${random(9)}</questions></question_category>`
const OLD_QUIZ = `<question_instances>${[
  [2, 6, '2.0000000'],
  [1, 5, '4.5000000'],
  [3, 7, '1.0000000'],
  [4, 8, '1.0000000'],
  [5, 9, '1.0000000'],
  [6, 5, '1.0000000'],
  [7, 99, '1.0000000'],
]
  .map(
    ([slot, id, mark]) =>
      `<question_instance id="${slot}"><slot>${slot}</slot><page>1</page><questionid>${id}</questionid><maxmark>${mark}</maxmark></question_instance>`,
  )
  .join(
    '',
  )}</question_instances><sections><section id="1"><firstslot>1</firstslot><shufflequestions>1</shufflequestions></section></sections>`

const versions = (entry: number, ...questions: string[]) =>
  `<question_bank_entry id="${entry}"><questioncategoryid>2</questioncategoryid>${questions.map((one, index) => `<question_version><question_versions id="${index}"><version>${index + 1}</version><status>ready</status><questions>${one}</questions></question_versions></question_version>`).join('')}</question_bank_entry>`
/** The latest version of a question is a draft. */
const withDraft = versions(60, truth(6), choice(3, 'A draft')).replace(
  '<status>ready</status><questions><question id="3">',
  '<status>draft</status><questions><question id="3">',
)
const NEW_BANK = `<question_category id="2"><name>Motion</name><question_bank_entries>${versions(50, choice(4, 'Old text'), choice(5, PICTURE))}${withDraft}${versions(70, number(7))}${versions(80, essay(8))}</question_bank_entries></question_category>`
const reference = (slot: number, entry: number, mark: string, version = '$@NULL@$') =>
  `<question_instance id="${slot}"><slot>${slot}</slot><maxmark>${mark}</maxmark><question_reference id="${slot}"><component>mod_quiz</component><questionarea>slot</questionarea><questionbankentryid>${entry}</questionbankentryid><version>${version}</version></question_reference></question_instance>`
const NEW_QUIZ = `<question_instances>${reference(1, 50, '4.5000000')}${reference(2, 60, '2.0000000')}${reference(3, 70, '1.0000000', '1')}${reference(4, 80, '1.0000000')}<question_instance id="5"><slot>5</slot><maxmark>1.0000000</maxmark><question_set_reference id="1"><filtercondition>{}</filtercondition></question_set_reference></question_instance>${reference(6, 50, '1.0000000', '2')}${reference(7, 99, '1.0000000')}</question_instances><sections><section id="1"><shufflequestions>1</shufflequestions></section></sections>`

const quiz = (xml: string, title = 'Weekly test'): MoodleModule => ({
  kind: 'quiz',
  title,
  settings: {
    intro: '',
    timeopen: '0',
    timeclose: '1700000000',
    timelimit: '1800',
    attempts_number: '2',
    shuffleanswers: '1',
  },
  xml,
  files: [{ name: 'car.png', content: 'png', area: 'questiontext', component: 'question', item: 5 }],
})
const planOf = (questions: string, ...modules: MoodleModule[]) => {
  const files = moodleFiles([{}, { title: 'Week 1', modules }], { questions })
  return planArchive(new File([zippedBackup(files)], 'backup.mbz'), 'en', () => Promise.resolve(planQuizzes))
}

/** Records the calls of an import. */
function recorder() {
  const calls: [string, unknown][] = []
  let last = 0
  const record = (name: string, reply: (input: never) => unknown) => ({
    mutate: (input: never) => {
      calls.push([name, input])
      return Promise.resolve(reply(input))
    },
  })
  const client = {
    questions: {
      createMany: record('createMany', ({ questions }: { questions: unknown[] }) => ({
        ids: questions.map(() => (last += 1)),
      })),
    },
    quizzes: { save: record('save', () => ({})) },
  }
  const maker = {
    client,
    importId: 3,
    upload: ({ path }: { path: string }) => Promise.resolve(`/media/thumbnails/${path}`),
  } as unknown as QuizMaker
  return { calls, maker }
}

test.each([
  ['before Moodle 4', OLD_BANK, OLD_QUIZ],
  ['since Moodle 4', NEW_BANK, NEW_QUIZ],
])('plans a quiz of a backup %s', async (_name, bank, xml) => {
  const plan = await planOf(bank, quiz(xml), quiz(xml, 'Again'))
  expect(plan.items.map(({ kind, title, quiz: planned }) => [kind, title, planned?.questions])).toEqual([
    ['quiz', 'Weekly test', 3],
    ['quiz', 'Again', 3],
  ])
  expect(plan.leftOut.filter(({ name }) => name.startsWith('Weekly')).map(({ reason }) => reason)).toEqual([
    'Lantern can’t import essay questions. Use an assignment instead.',
    'Lantern can’t import questions that Moodle chooses at random. Add random questions to the quiz instead.',
    'The quiz contains the question twice. We import it once.',
    'The backup does not contain the question. Create it manually.',
  ])
  expect(plan.changed.join()).toContain('We don’t import the opening and closing times of quizzes')
  const { calls, maker } = recorder()
  for (const { quiz: planned } of plan.items) {
    await planned?.prepare(maker)
    await planned?.save(41, maker)
  }
  // The second quiz uses the questions that were created for the first one.
  expect(calls.map(([name]) => name)).toEqual(['createMany', 'save', 'save'])
  expect(calls[0]?.[1]).toMatchObject({
    importId: 3,
    questions: [
      {
        text: 'Which? ![Car](/media/thumbnails/car.png)',
        topic: 'Motion',
        explanation: 'Because',
        solution: { kind: 'single', options: [{ text: 'Yes', isRight: true }, { text: 'No' }] },
      },
      { text: 'The sun is a star.', solution: { kind: 'trueFalse', right: true } },
      { solution: { kind: 'number', value: '5', tolerance: '0.1', units: [{ name: 'm', factor: '1' }] } },
    ],
  })
  expect(calls[1]?.[1]).toEqual({
    id: 41,
    passPercent: null,
    minutes: 30,
    maxAttempts: 2,
    shufflesQuestions: true,
    shufflesOptions: true,
    shows: 'answers',
    slots: [
      { questionId: 1, marks: 4.5, penalty: 0 },
      { questionId: 2, marks: 2, penalty: 0 },
      { questionId: 3, marks: 1, penalty: 0 },
    ],
  })
})

test('a quiz without a question that can be imported is left out', async () => {
  const plan = await planOf(OLD_BANK, quiz('<question_instances></question_instances>'))
  expect(plan.items).toEqual([])
  expect(plan.leftOut).toContainEqual({
    name: 'Weekly test',
    reason: 'Lantern can’t import any of its questions',
  })
})
