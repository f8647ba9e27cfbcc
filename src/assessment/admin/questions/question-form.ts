import type { z } from 'zod'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { parseDuration } from '../../../platform/duration.ts'
import type { DIFFICULTIES, QUESTION_KINDS } from '../../quizzes.rules.ts'
import { type Question, questionInput } from '../../quizzes.schema.ts'

/** The values of the form. They have the fields of all kinds, and the resolver sends those of the chosen one. */
export interface QuestionValues {
  text: string
  explanation: string
  topic: string
  difficulty: '' | (typeof DIFFICULTIES)[number]
  solution: {
    kind: (typeof QUESTION_KINDS)[number]
    options: { text: string; isRight: boolean }[]
    partial: boolean
    right: 'true' | 'false'
    value: string
    tolerance: string
    isPercent: boolean
    units: { name: string; factor: string }[]
    needsUnit: boolean
    /** One accepted answer per line. */
    accepted: string
    ignoresCase: boolean
  }
  /** The moment of a lesson that teaches the answer. `at` is a clock such as 12:05. */
  moment: { courseId: string; lessonId: string; at: string }
}

const EMPTY: QuestionValues['solution'] = {
  kind: 'single',
  options: ['', '', '', ''].map((text) => ({ text, isRight: false })),
  partial: true,
  right: 'true',
  value: '',
  tolerance: '0',
  isPercent: false,
  units: [],
  needsUnit: false,
  accepted: '',
  ignoresCase: true,
}

function solutionValues({ solution }: Question): QuestionValues['solution'] {
  switch (solution.kind) {
    case 'single':
      return { ...EMPTY, kind: 'single', options: solution.options }
    case 'multiple':
      return { ...EMPTY, ...solution }
    case 'trueFalse':
      return { ...EMPTY, kind: 'trueFalse', right: solution.right ? 'true' : 'false' }
    case 'number':
      return { ...EMPTY, ...solution }
    case 'text':
      return { ...EMPTY, ...solution, accepted: solution.accepted.join('\n') }
  }
}

/** Returns the form values of a question, or of a new one. The course of the moment is filled in later. */
export const questionValues = (question: Question | null): QuestionValues => ({
  text: question?.text ?? '',
  explanation: question?.explanation ?? '',
  topic: question?.topic ?? '',
  difficulty: question?.difficulty ?? '',
  solution: question ? solutionValues(question) : EMPTY,
  moment: {
    courseId: '',
    lessonId: String(question?.moment?.lessonId ?? ''),
    at: question?.moment ? formatClock(question.moment.seconds) : '',
  },
})

function solutionOf({ kind, ...values }: QuestionValues['solution']) {
  switch (kind) {
    case 'single':
    case 'multiple': {
      // Rows at the end that nobody filled in are not options.
      const filled = values.options.findLastIndex(({ text, isRight }) => text.trim() !== '' || isRight)
      const options = values.options.slice(0, Math.max(filled + 1, 2))
      return kind === 'single' ? { kind, options } : { kind, options, partial: values.partial }
    }
    case 'trueFalse':
      return { kind, right: values.right === 'true' }
    case 'number': {
      const { value, tolerance, isPercent, units, needsUnit } = values
      return {
        kind,
        value,
        tolerance: tolerance.trim() || '0',
        isPercent,
        units,
        needsUnit: needsUnit && units.length > 0,
      }
    }
    case 'text':
      return {
        kind,
        accepted: values.accepted.split('\n').filter((line) => line.trim() !== ''),
        ignoresCase: values.ignoresCase,
      }
  }
}

export type QuestionOutput = z.output<typeof questionInput>

/** Validates with the schema of the call. */
export const questionResolver = formResolver(
  questionInput,
  ({ difficulty, solution, moment, ...values }: QuestionValues) => ({
    ...values,
    difficulty: difficulty || null,
    solution: solutionOf(solution),
    moment:
      moment.lessonId === ''
        ? null
        : { lessonId: Number(moment.lessonId), seconds: parseDuration(moment.at) ?? 0 },
  }),
)
