import { z } from 'zod'
import { accountsErrors } from '../../../accounts/errors.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import { officeErrors } from '../../errors.ts'
import {
  byStaffNote,
  staffNote,
  staffNoteInput,
  staffNoteList,
  staffNotePage,
} from '../../staff-notes.schema.ts'
import { addStaffNote, deleteStaffNote, listStaffNotes } from './staff-notes.ts'

export const staffNotesRouter = router({
  list: staff('students')
    .meta({ summary: 'List the notes of the staff about a user', refuses: [accountsErrors.USER_NOT_FOUND] })
    .input(staffNoteList)
    .output(staffNotePage)
    .query(({ ctx, input }) => listStaffNotes(ctx.db, ctx.user, input)),
  create: staff('students')
    .meta({
      summary: 'Add a note about a user for the staff',
      sessionOnly: true,
      refuses: [accountsErrors.USER_NOT_FOUND, officeErrors.STAFF_NOTES_LIMIT],
    })
    .input(staffNoteInput)
    .output(staffNote)
    .mutation(({ ctx, input }) => addStaffNote(ctx.db, ctx.user, input)),
  delete: staff('students')
    .meta({
      summary: 'Delete a note about a user',
      sessionOnly: true,
      refuses: [accountsErrors.USER_NOT_FOUND, officeErrors.STAFF_NOTE_NOT_FOUND, officeErrors.NOT_YOUR_NOTE],
    })
    .input(byStaffNote)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteStaffNote(ctx.db, ctx.user, input)),
})
