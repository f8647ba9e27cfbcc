import { z } from 'zod'
import { note, noteById, noteInput, noteUpdate } from '../notes.schema.ts'
import { byId } from '../../platform/text.schema.ts'
import { signedIn, router } from '../../platform/server/trpc.ts'
import { learner } from '../../catalogue/server/access/learner.ts'
import { createNote, deleteNote, listNotes, updateNote } from './notes.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { learningErrors } from '../errors.ts'

export const notesRouter = router({
  list: signedIn
    .meta({
      summary: "List the caller's notes on a lesson",
      cacheTag: 'fixed',
      cost: 5,
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(z.array(note))
    .query(({ ctx, input }) => listNotes(ctx.db, ctx.user, input.id)),
  create: learner
    .meta({
      summary: 'Create a note on a lesson',
      refuses: [
        catalogueErrors.PURCHASE_REQUIRED,
        catalogueErrors.LESSON_LOCKED,
        catalogueErrors.LESSON_NOT_FOUND,
        learningErrors.TOO_MANY_NOTES,
        learningErrors.NOTES_TOO_LONG,
      ],
    })
    .input(noteInput)
    .output(note)
    .mutation(({ ctx, input }) => createNote(ctx.db, ctx.user, input)),
  update: signedIn
    .meta({
      summary: 'Change a note',
      refuses: [learningErrors.NOTE_NOT_FOUND, learningErrors.NOTES_TOO_LONG],
    })
    .input(noteUpdate)
    .output(note)
    .mutation(({ ctx, input }) => updateNote(ctx.db, ctx.user, input)),
  delete: signedIn
    .meta({ summary: 'Delete a note', refuses: [learningErrors.NOTE_NOT_FOUND] })
    .input(noteById)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteNote(ctx.db, ctx.user, input.noteId)),
})
