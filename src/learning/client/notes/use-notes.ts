import type { Note } from '../../notes.schema.ts'
import { announce } from '../../../platform/client/messages.ts'
import { undoable } from '../../../platform/client/ui/overlays/undoable.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { dropDraft } from '../../../platform/client/ui/forms/edits/use-draft.ts'
import type { User } from '../../../platform/user.schema.ts'
import { noteMessages } from './note-messages.ts'

/** Return the storage keys for the drafts of new and edited notes. */
export const noteDraft = (by: User, lessonId: number) => `lesson ${lessonId} note ${by.id}`
export const noteChangeDraft = (by: User, { id, lessonId }: Pick<Note, 'id' | 'lessonId'>) =>
  `lesson ${lessonId} note ${id} ${by.id}`

/** Returns the student's notes on a lesson, sorted by position, and functions that change them. */
export function useNotes(id: number, viewer: User) {
  const { data, isError, refetch } = trpc.notes.list.useQuery({ id })
  const meta = { failure: noteMessages.noteFailed, refresh: ['notes'] } as const
  const restore = trpc.notes.create.useMutation({ meta: { ...meta, success: noteMessages.noteRestored } })
  const remove = trpc.notes.delete.useMutation({ meta })
  /** Shows a toast that can restore the note for ten seconds. */
  const removeNote = (note: Note) => {
    const undo = () => restore.mutate({ id, content: note.content, atSeconds: note.atSeconds })
    remove.mutate(
      { noteId: note.id },
      { onSuccess: () => announce(undoable(noteMessages.noteDeleted, undo)) },
    )
  }
  return {
    notes: data && [...data].sort((one, other) => one.atSeconds - other.atSeconds || one.id - other.id),
    failed: isError,
    retry: () => void refetch(),
    create: trpc.notes.create.useMutation({
      meta,
      onSuccess: (_note, { content }) => dropDraft(noteDraft(viewer, id), content),
    }),
    update: trpc.notes.update.useMutation({
      meta,
      onSuccess: (_note, { noteId, content }) =>
        dropDraft(noteChangeDraft(viewer, { id: noteId, lessonId: id }), content),
    }),
    remove: removeNote,
    removing: remove.isPending,
  }
}
