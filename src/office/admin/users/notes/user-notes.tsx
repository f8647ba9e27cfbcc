import { Trash2 } from 'lucide-react'
import { useViewer } from '../../../../accounts/client/viewer.ts'
import { messageOf, trpc } from '../../../../platform/client/trpc.ts'
import { Button } from '../../../../platform/client/ui/button.tsx'
import { IconButton } from '../../../../platform/client/ui/icon-button.tsx'
import { useDraft } from '../../../../platform/client/ui/forms/edits/use-draft.ts'
import { Field, FormError } from '../../../../platform/client/ui/forms/field.tsx'
import { Textarea } from '../../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../../../platform/client/ui/lists/load-more.tsx'
import { ConfirmDialog } from '../../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../../platform/client/ui/overlays/use-dialog.ts'
import { MAX_STAFF_NOTE } from '../../../staff-notes.schema.ts'
import { t } from '../../../texts/users.ts'
import { userMessages } from '../user-messages.ts'

export const NOTES = 10
const refresh = ['staffNotes', 'audit'] as const

/** The notes of the staff about a user, newest first, with a form for a new note. */
export function UserNotes({ id }: { id: string }) {
  const [body = '', setBody] = useDraft(`staff note on ${id} ${useViewer()?.id}`)
  const query = trpc.staffNotes.list.useInfiniteQuery(
    { id, limit: NOTES },
    { getNextPageParam: (last) => last.nextCursor },
  )
  const notes = query.data?.pages.flatMap(({ items }) => items) ?? []
  const add = trpc.staffNotes.create.useMutation({ meta: { refresh }, onSuccess: () => setBody(undefined) })
  const asking = useDialog<number>()
  const remove = trpc.staffNotes.delete.useMutation({
    meta: { failure: userMessages.noteNotDeleted, refresh },
    onSettled: asking.close,
  })
  return (
    <section aria-labelledby="staff-notes" className="card p-5">
      <h2 id="staff-notes" className="title-card">
        {t.notes}
      </h2>
      <form
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate({ id, body })
        }}
      >
        <Field label={t.newNote} hint={t.notesHint}>
          <Textarea
            rows={2}
            maxLength={MAX_STAFF_NOTE}
            placeholder={t.notePlaceholder}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        </Field>
        {add.error && <FormError message={messageOf(add.error, t.noteFailed)} />}
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          className="justify-self-start"
          busy={add.isPending}
          disabled={body.trim() === ''}
        >
          {add.isPending ? t.addingNote : t.addNote}
        </Button>
      </form>
      {query.isSuccess && notes.length === 0 && <p className="mt-4 text-muted">{t.noNotes}</p>}
      <ul className="mt-2 divide-y divide-hairline">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere whitespace-pre-line">{note.body}</p>
              <p className="mt-0.5 text-sm text-muted wrap-anywhere">
                {note.by} · <When date={note.createdAt} />
              </p>
            </div>
            {note.canDelete && (
              <IconButton label={t.deleteNote} onClick={() => asking.show(note.id)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <LoadMore query={query} label={t.showOlder} />
      {asking.state && (
        <ConfirmDialog
          open={asking.state.open}
          onClose={asking.close}
          onConfirm={() => asking.state && remove.mutate({ id, noteId: asking.state.subject })}
          busy={remove.isPending}
          danger
          title={t.askDeleteNote}
          text={notes.find((note) => note.id === asking.state?.subject)?.body ?? ''}
          confirmLabel={t.deleteNote}
        />
      )}
    </section>
  )
}
