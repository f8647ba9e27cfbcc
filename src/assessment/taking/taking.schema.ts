import { z } from 'zod'
import { id, text } from '../../platform/text.schema.ts'
import { t } from '../texts/taking-checks.ts'

/** Maximum extra time in minutes. More than a day is surely an error. */
const MAX_EXTRA_MINUTES = 1440

export const extraTimeInput = z.object({
  /** The ID of the quiz. */
  id,
  userId: z.uuid(),
  /** The extra minutes for each attempt. 0 removes the extra time of later attempts. */
  minutes: z
    .number({ error: () => t.extraMinutes(MAX_EXTRA_MINUTES) })
    .int({ error: () => t.extraMinutes(MAX_EXTRA_MINUTES) })
    .min(0, { error: () => t.extraMinutes(MAX_EXTRA_MINUTES) })
    .max(MAX_EXTRA_MINUTES, { error: () => t.extraMinutes(MAX_EXTRA_MINUTES) }),
})

export const quizStudentQuery = z.object({
  /** The ID of the quiz. */
  id,
  search: text(200).trim().optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
  offset: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
})

/** A student in the course, with their attempts at a quiz. */
export const quizStudent = z.object({
  id: z.uuid(),
  username: z.string(),
  fullName: z.string().nullable(),
  extraMinutes: z.number().int(),
  /** The number of submitted attempts. */
  submitted: z.number().int(),
  open: z
    .object({
      attemptId: id,
      number: z.number().int(),
      startedAt: z.date(),
      deadline: z.date().nullable(),
      answered: z.number().int(),
      questions: z.number().int(),
      /** Whether a teacher ended the attempt, and the last answers can still arrive. */
      isEnding: z.boolean(),
    })
    .nullable(),
})
export type QuizStudent = z.infer<typeof quizStudent>

/** The students in a quiz's course, sorted by name. Students with an open attempt are first. */
export const quizStudents = z.object({ students: z.number().int(), items: z.array(quizStudent) })
