import { messages } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { dropDraft } from '../../../platform/client/ui/forms/use-draft.ts'
import type { User } from '../../../platform/user.schema.ts'

/** The keys of what somebody has begun to write: a note on a lesson, a change of a note. */
export const noteDraft = (by: User, lessonId: number) => `note ${lessonId} ${by.id}`
export const noteChangeDraft = (by: User, noteId: number) => `change of note ${noteId} ${by.id}`

/** The reader's own notes on a lesson, in the order of the video, and what can be done with them. */
export function useNotes(id: number, viewer: User) {
  const { data, isError, refetch } = trpc.notes.list.useQuery({ id })
  const meta = { failure: messages.noteFailed, refresh: ['notes'] } as const
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
      onSuccess: (_note, { noteId, content }) => dropDraft(noteChangeDraft(viewer, noteId), content),
    }),
    remove: trpc.notes.delete.useMutation({ meta }),
  }
}
