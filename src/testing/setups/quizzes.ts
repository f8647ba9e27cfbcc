import type { Paper } from '../../assessment/quizzes.schema.ts'
import { sampleQuestionInput, sampleQuizInput } from '../../assessment/samples.ts'
import { enrollments } from '../../learning/tables.ts'
import type { User } from '../../platform/user.schema.ts'
import { type Caller, createWorld } from '../world.ts'

/** Strings that occur only in keys and explanations. */
export const SECRETS = [
  'zqnumberkey',
  '42.4242',
  'zqtextkey',
  'zqgapkey',
  'zqothergap',
  'zqexplanation',
  'isRight',
  'solution',
  '"key"',
  'accepted',
]

export const QUESTIONS = [
  {
    solution: {
      kind: 'single' as const,
      options: [
        { text: 'Four', isRight: false },
        { text: 'Five', isRight: true },
        { text: 'Six', isRight: false },
      ],
    },
  },
  {
    text: 'Which are **even**?',
    solution: {
      kind: 'multiple' as const,
      partial: true,
      options: ['1', '2', '3', '4'].map((text) => ({ text, isRight: Number(text) % 2 === 0 })),
    },
  },
  { text: 'Is $1 = 2$?', solution: { kind: 'trueFalse' as const, right: false } },
  {
    text: 'How far?',
    solution: {
      kind: 'number' as const,
      value: '42.4242',
      tolerance: '0.1',
      isPercent: false,
      units: [{ name: 'm', factor: '1' }],
      needsUnit: false,
    },
  },
  {
    text: 'Who?',
    solution: { kind: 'text' as const, accepted: ['zqtextkey', 'राम'], ignoresCase: false },
  },
]

/** Questions whose answers have parts. */
export const PARTS = [
  {
    text: 'What are they?',
    solution: {
      kind: 'matching' as const,
      pairs: [
        { left: 'Whale', right: 'Mammal' },
        { left: 'Frog', right: 'Amphibian' },
        { left: 'Hen', right: 'Bird' },
      ],
      extras: ['Fish'],
      partial: true,
    },
  },
  {
    text: 'Which order?',
    solution: { kind: 'ordering' as const, items: ['First', 'Second', 'Third', 'Fourth'], partial: true },
  },
  {
    text: 'The capital is [[1]] since [[2]].',
    solution: {
      kind: 'fillIn' as const,
      gaps: [
        { kind: 'text' as const, accepted: ['zqgapkey', 'zqothergap'], ignoresCase: false },
        {
          kind: 'number' as const,
          value: '1911',
          tolerance: '0',
          isPercent: false,
          units: [],
          needsUnit: false,
        },
      ],
      partial: true,
    },
  },
]

/** Creates an academy with an administrator, and functions that add quizzes and their students. */
export async function openQuizzes() {
  const world = await createWorld()
  const admin = world.as(await world.user({ role: 'admin' }))

  /** Creates a quiz with a question of each kind. A right answer gives 4 marks, and a wrong answer costs 1. */
  async function addQuiz(values: Record<string, unknown> = {}, given: readonly object[] = QUESTIONS) {
    const course = await world.course()
    const lesson = await admin.lessons.create({ courseId: course.id, kind: 'quiz', title: 'Test', order: 1 })
    const slots = []
    for (const question of given) {
      const { id } = await admin.questions.create(
        sampleQuestionInput({ explanation: 'zqexplanation', ...question }),
      )
      slots.push({ questionId: id, marks: 4, penalty: 1 })
    }
    await admin.quizzes.save({ ...sampleQuizInput, id: lesson.id, slots, ...values })
    return { id: lesson.id, courseId: course.id, slots }
  }

  async function enrolled(courseId: number): Promise<{ user: User; caller: Caller }> {
    const user = await world.user()
    await world.db.insert(enrollments).values({ userId: user.id, courseId })
    return { user, caller: world.as(user) }
  }

  return { world, admin, addQuiz, enrolled }
}

type Given = Parameters<Caller['quizzes']['answer']>[0]['events'][number]['answer']
export const event = (paper: Paper, index: number, sequence: number, answer: Given, at = new Date()) => ({
  itemId: paper.items[index]?.id ?? 0,
  sequence,
  answer,
  givenAt: at.toISOString(),
})
export const choose = (choice: string): Given => ({ kind: 'single', choice })

/** Returns the answers to all questions: right, half right, wrong, right and right. */
export const answersOf = (paper: Paper) => [
  event(paper, 0, 1, choose('b')),
  event(paper, 1, 2, { kind: 'multiple', choices: ['d'] }),
  event(paper, 2, 3, { kind: 'trueFalse', value: true }),
  event(paper, 3, 4, { kind: 'number', text: '४२.५ m' }),
  event(paper, 4, 5, { kind: 'text', text: ' रा\u200dम ' }),
]
