import { z } from 'zod'
import { note, noteById, noteInput, noteUpdate } from '../notes.schema.ts'
import { byId } from '../../platform/text.schema.ts'
import { member, router } from '../../platform/server/trpc.ts'
import { learner } from '../../catalogue/server/access/learner.ts'
import { createNote, deleteNote, listNotes, updateNote } from './notes.ts'

export const notesRouter = router({
  list: member
    .input(byId)
    .output(z.array(note))
    .query(({ ctx, input }) => listNotes(ctx.db, ctx.user, input.id)),
  create: learner
    .input(noteInput)
    .output(note)
    .mutation(({ ctx, input }) => createNote(ctx.db, ctx.user, input)),
  update: member
    .input(noteUpdate)
    .output(note)
    .mutation(({ ctx, input }) => updateNote(ctx.db, ctx.user, input)),
  delete: member
    .input(noteById)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteNote(ctx.db, ctx.user, input.noteId)),
})
