import { z } from 'zod'
import { t } from './texts/study-goal.ts'

export const GOAL_UNITS = ['minutes', 'lessons'] as const

/** The maximum weekly goal in each unit. */
export const MAX_GOAL = { minutes: 5000, lessons: 200 } as const

const clock = z
  .string({ error: () => t.timeRequired })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t.timeRequired })

/** The reminder: days of the week (Monday is 1) and a time, in the academy's time zone. */
const reminder = z.object({
  days: z
    .array(z.number().int().min(1).max(7))
    .min(1, { error: () => t.chooseDay })
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  time: clock,
})

/** A student's weekly goal, and the days and the time of the reminder. */
export const goalInput = z
  .object({
    unit: z.enum(GOAL_UNITS),
    target: z
      .number({ error: () => t.goalRequired })
      .int({ error: () => t.wholeNumber })
      .min(1, { error: () => t.aboveZero }),
    reminder: reminder.nullable().default(null),
  })
  .refine(({ unit, target }) => target <= MAX_GOAL[unit], {
    path: ['target'],
    error: () => t.goalTooHigh(MAX_GOAL.minutes, MAX_GOAL.lessons),
  })

/** Progress in the current week. */
export const week = z.object({
  unit: z.enum(GOAL_UNITS),
  target: z.number().int(),
  /** The progress since Monday, in the goal's unit. */
  done: z.number().int(),
  /** The number of consecutive study days. A single missed day does not break the streak. */
  streak: z.number().int(),
})
export type Week = z.infer<typeof week>

/** The complete study goal: the minutes of the last weeks, newest first, and the reminder. */
export const studyGoal = week.extend({
  /** Each week starts on Monday. */
  weeks: z.array(z.object({ from: z.string(), minutes: z.number().int() })),
  reminder: reminder.nullable(),
  /** The academy's time zone, which applies to days and times. */
  timeZone: z.string(),
})
export type StudyGoal = z.infer<typeof studyGoal>
