import type { z } from 'zod'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { parseDuration } from '../../../platform/duration.ts'
import type { DIFFICULTIES, GapKind, QuestionKind } from '../../quizzes.rules.ts'
import { type Question, questionInput } from '../../quizzes.schema.ts'
import type { Solution } from '../../solutions.schema.ts'

export interface GapValues {
  kind: GapKind
  value: string
  tolerance: string
  isPercent: boolean
  units: { name: string; factor: string }[]
  needsUnit: boolean
  /** One accepted text per line. */
  accepted: string
  ignoresCase: boolean
}

export const EMPTY_GAP: GapValues = {
  kind: 'text',
  value: '',
  tolerance: '0',
  isPercent: false,
  units: [],
  needsUnit: false,
  accepted: '',
  ignoresCase: true,
}

/**
 * The values of the form, with the fields of all kinds of questions. The resolver returns only the fields of the chosen
 * kind.
 */
export interface QuestionValues {
  text: string
  explanation: string
  topic: string
  difficulty: '' | (typeof DIFFICULTIES)[number]
  solution: {
    kind: QuestionKind
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
    pairs: { left: string; right: string }[]
    /** Additional right sides, one per row. */
    extras: { text: string }[]
    items: { text: string }[]
    gaps: GapValues[]
  }
  /** The moment of a lesson that teaches the answer. `at` is a position in the video such as 12:05. */
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
  pairs: ['', '', ''].map((text) => ({ left: text, right: text })),
  extras: [],
  items: ['', '', ''].map((text) => ({ text })),
  gaps: [EMPTY_GAP],
}

type Typed = Extract<Solution, { kind: GapKind }>

const typedValues = (typed: Typed): GapValues =>
  typed.kind === 'number'
    ? { ...EMPTY_GAP, ...typed }
    : { ...EMPTY_GAP, ...typed, accepted: typed.accepted.join('\n') }

function solutionValues({ solution }: QuestionFields): QuestionValues['solution'] {
  switch (solution.kind) {
    case 'single':
      return { ...EMPTY, kind: 'single', options: solution.options }
    case 'multiple':
      return { ...EMPTY, ...solution }
    case 'trueFalse':
      return { ...EMPTY, kind: 'trueFalse', right: solution.right ? 'true' : 'false' }
    case 'number':
    case 'text':
      return { ...EMPTY, ...typedValues(solution) }
    case 'matching':
      return {
        ...EMPTY,
        ...solution,
        extras: solution.extras.map((text) => ({ text })),
      }
    case 'ordering':
      return {
        ...EMPTY,
        ...solution,
        items: solution.items.map((text) => ({ text })),
      }
    case 'fillIn':
      return { ...EMPTY, ...solution, gaps: solution.gaps.map(typedValues) }
  }
}

/** The fields of a question that are sent. */
export type QuestionFields = Pick<
  Question,
  'text' | 'explanation' | 'topic' | 'difficulty' | 'solution' | 'moment'
>

export const questionFields = ({ text, explanation, topic, difficulty, solution, moment }: Question) => ({
  text,
  explanation,
  topic,
  difficulty,
  solution,
  moment,
})

/** Returns the form values of a question, or of a new one. The course of the moment is filled in later. */
export const questionValues = (question: QuestionFields | null): QuestionValues => ({
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

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

function typedOf({ kind, ...values }: GapValues) {
  const { value, tolerance, isPercent, units, needsUnit, accepted, ignoresCase } = values
  return kind === 'number'
    ? {
        kind,
        value,
        tolerance: tolerance.trim() || '0',
        isPercent,
        units,
        needsUnit: needsUnit && units.length > 0,
      }
    : { kind, accepted: linesOf(accepted), ignoresCase }
}

/** Removes empty rows at the end, but keeps two rows. */
const filledRows = <Row>(rows: readonly Row[], isFilled: (row: Row) => boolean) =>
  rows.slice(0, Math.max(rows.findLastIndex(isFilled) + 1, 2))

function solutionOf({ kind, ...values }: QuestionValues['solution']) {
  const { partial } = values
  switch (kind) {
    case 'single':
    case 'multiple': {
      const options = filledRows(values.options, ({ text, isRight }) => text.trim() !== '' || isRight)
      return kind === 'single' ? { kind, options } : { kind, options, partial }
    }
    case 'trueFalse':
      return { kind, right: values.right === 'true' }
    case 'number':
    case 'text':
      return typedOf({ ...values, kind })
    case 'matching': {
      const pairs = filledRows(values.pairs, ({ left, right }) => left.trim() !== '' || right.trim() !== '')
      return {
        kind,
        pairs,
        extras: values.extras.map(({ text }) => text).filter((text) => text.trim() !== ''),
        partial,
      }
    }
    case 'ordering': {
      const items = filledRows(values.items, ({ text }) => text.trim() !== '').map(({ text }) => text)
      return { kind, items, partial }
    }
    case 'fillIn':
      return { kind, gaps: values.gaps.map(typedOf), partial }
  }
}

export type QuestionOutput = z.output<typeof questionInput>

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
