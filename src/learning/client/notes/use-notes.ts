import { useViewer } from '../../../accounts/client/viewer.ts'
import { messages } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'

/** The reader's own notes on a lesson, in the order of the video, and what can be done with them. */
export function useNotes(id: number) {
  const signedIn = Boolean(useViewer())
  const { data, isError, refetch } = trpc.notes.list.useQuery({ id }, { enabled: signedIn })
  const meta = { failure: messages.noteFailed, refresh: ['notes'] } as const
  return {
    notes: data && [...data].sort((one, other) => one.atSeconds - other.atSeconds || one.id - other.id),
    failed: isError,
    retry: () => void refetch(),
    create: trpc.notes.create.useMutation({ meta }),
    update: trpc.notes.update.useMutation({ meta }),
    remove: trpc.notes.delete.useMutation({ meta }),
  }
}
