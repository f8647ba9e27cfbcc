import { type DIFFICULTIES } from '../../quizzes.rules.ts'
import { destination } from '../../exchange/several-questions.schema.ts'
import type { QuestionDraft } from '../../exchange/draft.rules.ts'

/** The values for all questions that are created together, and the quiz to which they are added. */
export interface Destination {
  topic: string
  difficulty: '' | (typeof DIFFICULTIES)[number]
  courseId: string
  quizId: string
  marks: string
  penalty: string
}

export const noDestination: Destination = {
  topic: '',
  difficulty: '',
  courseId: '',
  quizId: '',
  marks: '4',
  penalty: '1',
}

const numberOf = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'))

type Checked = {
  quiz: { id: number; marks: number; penalty: number } | null
  errors: { marks?: string | undefined; penalty?: string | undefined }
}

/** Checks marks and penalty with the schema of the call. Returns the values, or the errors by field. */
export function checkDestination({ quizId, marks, penalty }: Destination): Checked {
  if (quizId === '') return { quiz: null, errors: {} }
  const given = {
    id: Number(quizId),
    marks: numberOf(marks),
    penalty: penalty.trim() === '' ? 0 : numberOf(penalty),
  }
  const parsed = destination.safeParse(given)
  if (parsed.success) return { quiz: parsed.data, errors: {} }
  const messageFor = (name: string) => parsed.error.issues.find(({ path }) => path[0] === name)?.message
  return { quiz: null, errors: { marks: messageFor('marks'), penalty: messageFor('penalty') } }
}

/**
 * Returns the question with the topic and the difficulty that were chosen for all questions. If one of them is empty,
 * the question keeps its own value.
 */
export const withDestination = (
  question: QuestionDraft,
  { topic, difficulty }: Destination,
): QuestionDraft => ({
  ...question,
  ...(topic.trim() !== '' && { topic: topic.trim() }),
  ...(difficulty !== '' && { difficulty }),
})
