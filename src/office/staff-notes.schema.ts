import { z } from 'zod'
import { id, page, paging, requiredText, userId } from '../platform/text.schema.ts'
import { t } from './texts/users.ts'

export const MAX_STAFF_NOTE = 1000
/** The maximum number of notes about one user. */
export const MAX_STAFF_NOTES = 500

export const staffNoteList = paging.extend({ id: userId })
export const staffNoteInput = z.object({ id: userId, body: requiredText(MAX_STAFF_NOTE, () => t.note) })
export const byStaffNote = z.object({ id: userId, noteId: id })

export const staffNote = z.object({
  id,
  body: z.string(),
  /** The name that the author had when the note was written. */
  by: z.string(),
  createdAt: z.date(),
  /** Whether the caller may delete the note. Authors can delete their own notes, and administrators all notes. */
  canDelete: z.boolean(),
})
export const staffNotePage = page(staffNote)
