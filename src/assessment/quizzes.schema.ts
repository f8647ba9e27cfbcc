import { z } from 'zod'
import { before, id, page, paging, requiredText, text } from '../platform/text.schema.ts'
import {
  DIFFICULTIES,
  GAP_KINDS,
  MAX_EVENTS,
  MAX_QUESTIONS,
  MAX_SECTIONS,
  MAX_RENDERED,
  MARK_SOURCES,
  QUESTION_KINDS,
  RANK_VIEWS,
  CHALLENGE_DECISIONS,
  SHOWN_AFTER,
} from './quizzes.rules.ts'
import { answer, solution } from './solutions.schema.ts'
import { findGaps } from './gaps.rules.ts'
import { t } from './texts/checks.ts'

const MAX_TEXT = 10_000

const moment = z.object({ lessonId: id, seconds: z.number().int().min(0).max(1_000_000) })

const questionFields = z.object({
  /** The text of the question, as Markdown with formulas. */
  text: requiredText(MAX_TEXT, () => t.question),
  explanation: text(MAX_TEXT, () => t.explanation).default(''),
  topic: text(100, () => t.topic)
    .trim()
    .default(''),
  difficulty: z.enum(DIFFICULTIES).nullable().default(null),
  /** The moment of a lesson that teaches the answer. */
  moment: moment.nullable().default(null),
  solution: solution,
})

/** Whether the text has each gap of the solution once, and no other gap. */
function hasItsGaps({
  text: body,
  solution: given,
}: Pick<z.infer<typeof questionFields>, 'text' | 'solution'>) {
  if (given.kind !== 'fillIn') return true
  const wanted = given.gaps.map((_gap, index) => index + 1)
  return (
    findGaps(body)
      .toSorted((a, b) => a - b)
      .join() === wanted.join()
  )
}
const gapsMissing = { path: ['text'], error: () => t.gapsMissing }

export const questionInput = questionFields.refine(hasItsGaps, gapsMissing)
export const questionUpdate = questionFields.extend({ id, before }).refine(hasItsGaps, gapsMissing)

/** A question with its key, for staff. */
export const question = z.object({
  id,
  /** The number of the latest version. */
  version: z.number().int(),
  text: z.string(),
  explanation: z.string(),
  topic: z.string(),
  difficulty: z.enum(DIFFICULTIES).nullable(),
  moment: moment.nullable(),
  solution,
  /** The number of quizzes and videos with this question. */
  usedIn: z.number().int(),
  /** The first ten of these quizzes and videos. `id` is the ID of the lesson. */
  quizzes: z.array(z.object({ id, title: z.string() })),
})
export type Question = z.infer<typeof question>

export const questionList = paging.extend({
  search: text(200).trim().optional(),
  topic: text(100).trim().optional(),
  kind: z.enum(QUESTION_KINDS).optional(),
  difficulty: z.enum(DIFFICULTIES).optional(),
})
export const questionPage = page(question)

/** Texts of questions with formulas, which lists and forms display before or after they are saved. */
export const renderInput = z.object({ texts: z.array(text(MAX_TEXT)).min(1).max(MAX_RENDERED) })
/** The HTML of the texts in the order of the input. */
export const renderedTexts = z.object({ html: z.array(z.string()) })

/** The topics of the bank in alphabetical order, with the number of their questions. */
export const topicList = z.array(z.object({ topic: z.string(), questions: z.number().int() }))

/** Marks for a question, with up to two decimals. */
export const marks = (label: () => string) =>
  z
    .number({ error: () => t.mustBeNumber(label()) })
    .min(0, { error: () => t.marksOutOfRange })
    .max(1000, { error: () => t.marksOutOfRange })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: () => t.twoDecimals })

/** Random questions from the bank, which differ between attempts. */
const draw = z.object({
  count: z
    .number({ error: () => t.mustBeWhole })
    .int({ error: () => t.mustBeWhole })
    .min(1, { error: () => t.mustBeWhole })
    .max(MAX_QUESTIONS, { error: () => t.numberTooLarge(MAX_QUESTIONS) }),
  /** The topic of the questions. Empty for all topics. */
  topic: text(100, () => t.topic)
    .trim()
    .default(''),
  /** The difficulty of the questions. Null for all difficulties. */
  difficulty: z.enum(DIFFICULTIES).nullable().default(null),
})
export type Draw = z.output<typeof draw>

/** A slot of a quiz: a question, or a draw. */
const slot = z
  .object({
    /** The number of the slot's section, from 1. Ignored if the quiz has no sections. */
    section: z.number().int().min(1).max(MAX_SECTIONS).nullable().default(null),
    questionId: id.nullable().default(null),
    draw: draw.nullable().default(null),
    marks: marks(() => t.marks).refine((value) => value > 0, {
      error: () => t.marksOutOfRange,
    }),
    /** The marks that a wrong answer costs. */
    penalty: marks(() => t.penalty),
  })
  .refine(({ questionId, draw: drawn }) => (questionId === null) !== (drawn === null), {
    path: ['questionId'],
    error: () => t.questionOrDraw,
  })
  .refine(({ marks: worth, penalty }) => penalty <= worth, {
    path: ['penalty'],
    error: () => t.penaltyTooHigh,
  })

const whole = (max: number) =>
  z
    .number({ error: () => t.mustBeWhole })
    .int({ error: () => t.mustBeWhole })
    .min(1, { error: () => t.mustBeWhole })
    .max(max, { error: () => t.numberTooLarge(max) })

/** A section of a quiz. Students take the sections in order, and can't return to one that has ended. */
const section = z.object({
  title: requiredText(100, () => t.sectionTitle),
  /** The time limit of the section. Null for no limit: students then end the section themselves. */
  minutes: whole(10_080).nullable(),
})

const quizRules = z.object({
  /** The pass mark in percent of all marks. Null if every submission passes. */
  passPercent: whole(100).nullable(),
  /** If the quiz has sections, the sum of their limits replaces this value. */
  minutes: whole(10_080).nullable(),
  maxAttempts: whole(100).nullable(),
  shufflesQuestions: z.boolean(),
  shufflesOptions: z.boolean(),
  shows: z.enum(SHOWN_AFTER),
  /** The days after a submission in which students can object to a key. Null if students can't object. */
  challengeDays: whole(60).nullable().default(null),
  ranks: z.enum(RANK_VIEWS).default('none'),
  sections: z
    .array(section)
    .max(MAX_SECTIONS, { error: () => t.tooManySections(MAX_SECTIONS) })
    .default([]),
})

export const quizInput = quizRules
  .extend({
    id,
    /** The time at which open attempts end. */
    closesAt: z.iso
      .datetime({ offset: true, error: () => t.closesAt })
      .transform((value) => new Date(value))
      .nullable()
      .default(null),
    slots: z.array(slot).max(MAX_QUESTIONS, { error: () => t.tooManyQuestions(MAX_QUESTIONS) }),
    before,
  })
  .refine(({ shows, maxAttempts }) => shows !== 'answersAtEnd' || maxAttempts !== null, {
    path: ['maxAttempts'],
    error: () => t.lastAttemptNeeded,
  })
  .refine(
    ({ slots }) => {
      const fixed = slots.flatMap(({ questionId }) => questionId ?? [])
      return new Set(fixed).size === fixed.length
    },
    { path: ['slots'], error: () => t.questionTwice },
  )
  .refine(
    ({ slots }) => slots.reduce((sum, { draw: drawn }) => sum + (drawn?.count ?? 1), 0) <= MAX_QUESTIONS,
    { path: ['slots'], error: () => t.tooManyQuestions(MAX_QUESTIONS) },
  )
  .superRefine(({ sections, slots }, context) => {
    if (sections.length === 0) return
    for (const [index, { section: number }] of slots.entries())
      if (number === null || number > sections.length)
        context.addIssue({ code: 'custom', path: ['slots', index, 'section'], message: t.chooseSection })
    for (const index of sections.keys())
      if (slots.length > 0 && !slots.some(({ section: number }) => number === index + 1))
        context.addIssue({ code: 'custom', path: ['sections', index, 'title'], message: t.sectionIsEmpty })
  })

/** A quiz with its questions and keys, for its editor. */
export const quizSource = quizRules.extend({
  closesAt: z.date().nullable(),
  /** Each slot has either a question or a draw. */
  slots: z.array(
    z.object({
      section: z.number().int().nullable(),
      marks: z.number(),
      penalty: z.number(),
      question: question.nullable(),
      draw: draw.nullable(),
    }),
  ),
})
export type QuizSource = z.infer<typeof quizSource>

/** Returns a saved quiz as the input for the call. */
export const quizInputOf = ({ slots, ...rules }: QuizSource) => ({
  ...rules,
  slots: slots.map(({ question: used, ...rest }) => ({ ...rest, questionId: used?.id ?? null })),
})

export const attempt = z.object({
  id,
  number: z.number().int(),
  startedAt: z.date(),
  /** When the attempt ends. Null without a time limit. The server does not accept later answers. */
  deadline: z.date().nullable(),
  /** The extra minutes that are already included in the deadline. */
  extraMinutes: z.number().int(),
  submittedAt: z.date().nullable(),
  /**
   * Whether a teacher ended the attempt. The deadline is then the time at which the teacher ended it. The last answers
   * can still arrive until the attempt is submitted.
   */
  endedByTeacher: z.boolean(),
  /** `grade` and `isPassed` are null until the attempt is submitted, and if the quiz shows no grades. */
  grade: z.number().nullable(),
  isPassed: z.boolean().nullable(),
  maxGrade: z.number(),
  /** The running section. Null without sections, and when all have ended. */
  section: z
    .object({
      /** The number of the running section, from 1. */
      number: z.number().int(),
      /** The time at which the section ends. Null if it has no limit. */
      endsAt: z.date().nullable(),
    })
    .nullable(),
})
export type Attempt = z.infer<typeof attempt>

/** A quiz for students, without its questions. */
export const quiz = quizRules
  .omit({ shufflesQuestions: true, shufflesOptions: true, sections: true })
  .extend({
    sections: z.array(section.extend({ questions: z.number().int() })),
    closesAt: z.date().nullable(),
    questions: z.number().int(),
    maxGrade: z.number(),
    /** Whether the caller can take the quiz. Only enrolled students can. */
    mayTake: z.boolean(),
    /** The extra minutes that a teacher gave the caller for each attempt. */
    extraMinutes: z.number().int(),
    /** The caller's latest 100 attempts, oldest first. */
    attempts: z.array(attempt),
    /** The server's current time. */
    now: z.date(),
  })
export type Quiz = z.infer<typeof quiz>

const seenOption = z.object({ name: z.string(), html: z.string() })

const item = z.object({
  id,
  kind: z.enum(QUESTION_KINDS),
  html: z.string(),
  /** The options in the order of this attempt. */
  options: z.array(seenOption),
  /** The right sides of a matching question. */
  targets: z.array(seenOption),
  /** The gaps of a text. In `html`, an element with `data-gap` marks the position of each gap. */
  gaps: z.array(z.enum(GAP_KINDS)),
  needsUnit: z.boolean(),
  marks: z.number(),
  penalty: z.number(),
  answer: answer.nullable(),
})
export type Item = z.infer<typeof item>

/** The questions in a quiz as students see them, for its editor. */
export const quizPreview = z.object({
  sections: z.array(section),
  items: z.array(item.extend({ section: z.number().int().nullable() })),
})
export type QuizPreview = z.infer<typeof quizPreview>

/**
 * An open attempt: its questions and the saved answers, without keys. With sections, it contains only the questions of
 * one section: the running one, or the last one that ran.
 */
export const paper = z.object({
  attempt,
  /** The number of the section, from 1. Null without sections. */
  section: z.number().int().nullable(),
  sections: z.array(
    z.object({
      title: z.string(),
      /** The time limit in seconds, with extra time. Null for no limit. */
      seconds: z.number().int().nullable(),
      questions: z.number().int(),
    }),
  ),
  items: z.array(item),
  now: z.date(),
})
export type Paper = z.infer<typeof paper>

export const answersInput = z.object({
  attemptId: id,
  /** A random name that the device chose for this attempt. */
  device: z.uuid(),
  events: z
    .array(
      z.object({
        itemId: id,
        sequence: z.number().int().min(1).max(1_000_000),
        answer: answer.nullable(),
        /** When the student answered, according to the device, corrected by the server's clock. */
        givenAt: z.iso.datetime({ offset: true }).transform((value) => new Date(value)),
      }),
    )
    .max(MAX_EVENTS),
})

/** The state after saving. `answered` counts the questions with a saved answer. */
export const savedAnswers = z.object({
  answered: z.number().int(),
  submittedAt: z.date().nullable(),
  /** A teacher can change the deadline while the attempt is open. */
  deadline: z.date().nullable(),
  /** The running section, as in `Attempt`. With sections, `answered` counts only the questions in this section. */
  section: attempt.shape.section,
  now: z.date(),
})

export const byAttempt = z.object({ attemptId: id })

export const sectionInput = byAttempt.extend({
  /** The section that ends. If another section is running, nothing changes. */
  section: z.number().int().min(1).max(MAX_SECTIONS),
  /**
   * Whether the page ends the section because its time is over. A teacher may have given extra time in the meantime.
   */
  isOver: z.boolean().default(false),
})

export const submitInput = byAttempt.extend({
  /**
   * Whether the page submits because its time is over. The attempt stays open if a teacher gave extra time in the
   * meantime.
   */
  isOver: z.boolean().default(false),
})

/** A submitted attempt. Keys and explanations are present only if the quiz shows them. */
export const quizResult = z.object({
  attempt,
  /** The end of the time in which the student can object to a key. Null if the student can't object. */
  challengeUntil: z.date().nullable(),
  /** The titles of the sections. Empty without sections. */
  sections: z.array(z.string()),
  items: z.array(
    item.extend({
      /** The number of the item's section, from 1. */
      section: z.number().int().nullable(),
      value: z.number().nullable(),
      /** Whether a teacher dropped the question, so that it counts for no student. */
      isDropped: z.boolean(),
      /** Whether a correction gave all students full marks. */
      isForAll: z.boolean(),
      /** The student's objection to the key. */
      challenge: z
        .object({
          reason: z.string(),
          createdAt: z.date(),
          /** The decision of staff. Null while the objection is pending. */
          decision: z.enum(CHALLENGE_DECISIONS).nullable(),
          reply: z.string().nullable(),
        })
        .nullable(),
      /** The earlier and the current marks, oldest first. Empty if the marks never changed. */
      history: z.array(
        z.object({
          value: z.number(),
          source: z.enum(MARK_SOURCES),
          reason: z.string().nullable(),
          createdAt: z.date(),
        }),
      ),
      solution: z
        .object({
          /** The names of the right options (in order, for ordering questions), or `true` or `false`. */
          choices: z.array(z.string()),
          /** The right number or text. */
          text: z.string().nullable(),
          pairs: z.array(z.object({ option: z.string(), target: z.string() })),
          /** The right text of each gap. */
          gaps: z.array(z.string()),
          explanationHtml: z.string(),
          /** The moment that teaches the answer. Null if the student cannot open its lesson. */
          moment: moment.nullable(),
        })
        .nullable(),
    }),
  ),
})
export type QuizResult = z.infer<typeof quizResult>
