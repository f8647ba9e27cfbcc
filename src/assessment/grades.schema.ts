import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, text } from '../platform/text.schema.ts'
import { t } from './texts/assignment-checks.ts'

export const GRADES_PAGE = 50

const test = z.object({
  lessonId: id,
  title: z.string(),
  kind: z.enum(['quiz', 'assignment']),
  /** The weight of the test in the total. With 0, the test does not count. */
  weight: z.number().int(),
})

/** A student's grade in a quiz or an assignment. `percent` is between 0 and 100. */
const grade = z.object({ grade: z.number(), maxGrade: z.number(), percent: z.number() })

/** The grade book of a course: a page of its students with their grades, in the order of the tests. */
export const gradeBook = z.object({
  course: z.string(),
  tests: z.array(test),
  students: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      username: z.string(),
      grades: z.array(grade.nullable()),
      /** The weighted mean in percent. Null if no test counts. */
      total: z.number().nullable(),
    }),
  ),
  /** The number of students that the search finds. */
  found: z.number().int(),
})
export type GradeBook = z.infer<typeof gradeBook>

export const gradeBookInput = z.object({
  id,
  search: text(MAX.search).trim().optional(),
  /** The sort key: 'name', 'total', or the ID of a test's lesson. */
  sort: z
    .string()
    .regex(/^(?:name|total|[1-9]\d{0,8})$/)
    .default('name'),
  descending: z.boolean().default(false),
  page: z.number().int().min(1).max(10_000).default(1),
})

export const weightsInput = z.object({
  id,
  weights: z
    .array(
      z.object({
        lessonId: id,
        weight: z
          .number({ error: () => t.weightRange })
          .int({ error: () => t.weightRange })
          .min(0, { error: () => t.weightRange })
          .max(1000, { error: () => t.weightRange }),
      }),
    )
    .max(1000),
})

/** The caller's own grades in a course. A quiz that hides its grades has no grade here, and does not count. */
export const ownGrades = z.object({
  course: z.string(),
  tests: z.array(test.extend({ grade: grade.nullable(), isHidden: z.boolean() })),
  total: z.number().nullable(),
})
export type OwnGrades = z.infer<typeof ownGrades>
