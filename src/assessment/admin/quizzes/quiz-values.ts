import type { z } from 'zod'
import { isoOf, localOf } from '../../../catalogue/admin/release/release-form.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import type { DIFFICULTIES, RankView, ShownAfter } from '../../quizzes.rules.ts'
import { quizInput, type quizInputOf } from '../../quizzes.schema.ts'

/** A question, or a draw if `questionId` is null. */
export interface SlotValues {
  /** The number of the slot's section, from 1. Ignored if the quiz has no sections. */
  section: number
  questionId: number | null
  count: string
  topic: string
  difficulty: '' | (typeof DIFFICULTIES)[number]
  marks: string
  penalty: string
}

export const EMPTY_DRAW = { section: 1, questionId: null, count: '5', topic: '', difficulty: '' } as const

export interface QuizValues {
  /**
   * A local time in the academy's time zone, such as 2026-11-24T18:00. An empty string means that the quiz does not
   * close.
   */
  closesAt: string
  timeZone: string
  passPercent: string
  minutes: string
  maxAttempts: string
  shufflesQuestions: boolean
  shufflesOptions: boolean
  shows: ShownAfter
  challengeDays: string
  ranks: RankView
  sections: { title: string; minutes: string }[]
  slots: SlotValues[]
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

export type QuizFields = ReturnType<typeof quizInputOf>

export const quizValues = (quiz: QuizFields, timeZone: string): QuizValues => ({
  closesAt: quiz.closesAt ? localOf(new Date(quiz.closesAt), timeZone) : '',
  timeZone,
  passPercent: textOf(quiz.passPercent),
  minutes: textOf(quiz.minutes),
  maxAttempts: textOf(quiz.maxAttempts),
  shufflesQuestions: quiz.shufflesQuestions,
  shufflesOptions: quiz.shufflesOptions,
  shows: quiz.shows,
  challengeDays: textOf(quiz.challengeDays),
  ranks: quiz.ranks,
  sections: quiz.sections.map(({ title, minutes }) => ({ title, minutes: textOf(minutes) })),
  slots: quiz.slots.map(({ section, questionId, draw, marks, penalty }) => ({
    section: section ?? 1,
    questionId,
    count: textOf(draw?.count ?? null),
    topic: draw?.topic ?? '',
    difficulty: draw?.difficulty ?? '',
    marks: String(marks),
    penalty: String(penalty),
  })),
})

/** Parses a number that the user typed with a decimal point or a comma. Returns NaN for an empty field. */
const numberOf = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'))
const limitOf = (typed: string) => (typed.trim() === '' ? null : numberOf(typed))

export type QuizOutput = z.output<typeof quizInput>

export const quizResolver = (id: number) =>
  formResolver(
    quizInput,
    ({
      closesAt,
      timeZone,
      passPercent,
      minutes,
      maxAttempts,
      challengeDays,
      sections,
      slots,
      ...values
    }: QuizValues) => ({
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
      challengeDays: limitOf(challengeDays),
      sections: sections.map(({ title, minutes: limit }) => ({ title, minutes: limitOf(limit) })),
      slots: slots.map(({ section, questionId, count, topic, difficulty, marks, penalty }) => ({
        section: sections.length > 0 ? section : null,
        questionId,
        draw: questionId === null ? { count: numberOf(count), topic, difficulty: difficulty || null } : null,
        marks: numberOf(marks),
        penalty: penalty.trim() === '' ? 0 : numberOf(penalty),
      })),
    }),
  )
