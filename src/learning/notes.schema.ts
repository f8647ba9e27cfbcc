import { z } from 'zod'
import { id, requiredText, seconds } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

export const MAX_NOTE = 10_000
/** Maximum number of notes per student and lesson. */
export const MAX_NOTES = 500
/**
 * Maximum number of characters of all notes together, per student and lesson. The limit exists because one response
 * contains all these notes.
 */
export const MAX_NOTES_LENGTH = 200_000

/** A student's private note at a position in a lesson's video. */
export const note = z.object({
  id,
  lessonId: id,
  content: z.string(),
  atSeconds: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type Note = z.infer<typeof note>

const content = requiredText(MAX_NOTE, () => labels.note)

export const noteInput = z.object({ id, content, atSeconds: seconds.default(0) })
export const noteUpdate = z.object({ noteId: id, content, atSeconds: seconds.optional() })
export const noteById = z.object({ noteId: id })
