import type { z } from 'zod'
import { isoOf, localOf } from '../../../catalogue/admin/release/release-form.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import type { ShownAfter } from '../../quizzes.rules.ts'
import { quizInput, type QuizSource } from '../../quizzes.schema.ts'

export interface QuizValues {
  /** A local time of the academy, such as 2026-11-24T18:00. Empty for none. */
  closesAt: string
  timeZone: string
  passPercent: string
  minutes: string
  maxAttempts: string
  shufflesQuestions: boolean
  shufflesOptions: boolean
  shows: ShownAfter
  slots: { questionId: number; marks: string; penalty: string }[]
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

/** Returns the form values of a quiz. */
export const quizValues = (quiz: QuizSource, timeZone: string): QuizValues => ({
  closesAt: quiz.closesAt ? localOf(quiz.closesAt, timeZone) : '',
  timeZone,
  passPercent: textOf(quiz.passPercent),
  minutes: textOf(quiz.minutes),
  maxAttempts: textOf(quiz.maxAttempts),
  shufflesQuestions: quiz.shufflesQuestions,
  shufflesOptions: quiz.shufflesOptions,
  shows: quiz.shows,
  slots: quiz.slots.map(({ question, marks, penalty }) => ({
    questionId: question.id,
    marks: String(marks),
    penalty: String(penalty),
  })),
})

/** Numbers are typed with a point or a comma. An empty field is no number. */
const numberOf = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'))
const limitOf = (typed: string) => (typed.trim() === '' ? null : numberOf(typed))

export type QuizOutput = z.output<typeof quizInput>

/** Validates with the schema of the call. */
export const quizResolver = (id: number) =>
  formResolver(
    quizInput,
    ({ closesAt, timeZone, passPercent, minutes, maxAttempts, slots, ...values }: QuizValues) => ({
      ...values,
      id,
      closesAt:
        closesAt === ''
          ? null
          : /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(closesAt)
            ? isoOf(closesAt, timeZone)
            : closesAt,
      passPercent: limitOf(passPercent),
      minutes: limitOf(minutes),
      maxAttempts: limitOf(maxAttempts),
      slots: slots.map(({ questionId, marks, penalty }) => ({
        questionId,
        marks: numberOf(marks),
        penalty: penalty.trim() === '' ? 0 : numberOf(penalty),
      })),
    }),
  )
