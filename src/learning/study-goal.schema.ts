import { z } from 'zod'

export const GOAL_UNITS = ['minutes', 'lessons'] as const

/** Most of each in a week. */
export const GOAL_MOST = { minutes: 5000, lessons: 200 } as const

const clock = z
  .string({ error: 'Enter a time such as 18:30' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time such as 18:30' })

/** Days of the week, Monday being 1, and a time in the academy's zone. */
const reminder = z.object({
  days: z
    .array(z.number().int().min(1).max(7))
    .min(1, { error: 'Choose at least one day for the reminder' })
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  time: clock,
})

/** What somebody means to study in a week, and when they want to be reminded. */
export const goalInput = z
  .object({
    unit: z.enum(GOAL_UNITS),
    target: z
      .number({ error: 'Enter your weekly goal' })
      .int({ error: 'Enter a whole number' })
      .min(1, { error: 'Enter a number above zero' }),
    reminder: reminder.nullable().default(null),
  })
  .refine(({ unit, target }) => target <= GOAL_MOST[unit], {
    path: ['target'],
    error: `Enter at most ${GOAL_MOST.minutes} minutes or ${GOAL_MOST.lessons} lessons a week`,
  })

/** How this week goes. */
export const week = z.object({
  unit: z.enum(GOAL_UNITS),
  target: z.number().int(),
  /** Of the unit, since Monday. */
  done: z.number().int(),
  /** Days in a row on which something was studied; one that is missed between them is forgiven. */
  streak: z.number().int(),
})
export type Week = z.infer<typeof week>

/** All of it: the time of the last weeks, the newest first, and the reminder. */
export const studyGoal = week.extend({
  /** Each from its Monday on. */
  weeks: z.array(z.object({ from: z.string(), minutes: z.number().int() })),
  reminder: reminder.nullable(),
  /** The academy's, in which its days and times are. */
  timeZone: z.string(),
})
export type StudyGoal = z.infer<typeof studyGoal>
