import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, text } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

export const IMPORT_SOURCES = ['folder', 'archive', 'moodle', 'addresses'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** Number of days in which an import can be undone. */
export const UNDO_DAYS = 7

/** An import of lessons into a course. `lessons` and `resources` count the items outside the bin. */
export const courseImport = z.object({
  id,
  courseId: id,
  source: z.enum(IMPORT_SOURCES),
  name: z.string(),
  createdAt: z.date(),
  lessons: z.number().int(),
  resources: z.number().int(),
})
export type CourseImport = z.infer<typeof courseImport>

export const importInput = z.object({
  courseId: id,
  source: z.enum(IMPORT_SOURCES),
  name: text(MAX.name, () => labels.name),
})
