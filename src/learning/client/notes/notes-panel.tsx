import { Link, useLocation } from '@tanstack/react-router'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import type { Note } from '../../notes.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { isFocusLost } from '../../../platform/client/document/focus-content.ts'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { actions, type Player } from '../../../media/client/player/player.ts'
import { useStore } from '../../../media/client/player/store.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { ignoreDoubleClick } from '../../../platform/client/ui/hooks/ignore-double-click.ts'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { saveFile } from '../../../catalogue/client/resources/download.ts'
import { notesAsMarkdown, notesFilename } from './notes-markdown.ts'
import { DraftsElsewhere } from '../../../community/client/drafts-elsewhere.tsx'
import { useResume } from '../../../platform/client/ui/hooks/use-resume.ts'
import { useDraft, useDraftMoment } from '../../../platform/client/ui/forms/edits/use-draft.ts'
import type { User } from '../../../platform/user.schema.ts'
import { noteChangeDraft, noteDraft, useNotes } from './use-notes.ts'
import { t } from '../../texts/notes.ts'

/** Private notes, each with a position in the video. */
export function NotesPanel({ lesson, player }: { lesson: Lesson; player: Player }) {
  const viewer = useViewer()
  const from = useLocation({ select: ({ href }) => href })
  if (!viewer)
    return (
      <div className="px-4 pb-4">
        <p className="mb-4 text-muted">{t.notesArePrivate}</p>
        <Link to="/login" search={{ from }} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t.signIn}
        </Link>
      </div>
    )
  return <OwnNotes lesson={lesson} player={player} viewer={viewer} />
}

const editButtonId = (noteId: number) => `edit-note-${noteId}`

function OwnNotes({ lesson, player, viewer }: { lesson: Lesson; player: Player; viewer: User }) {
  const { notes, failed, retry, create, update, remove, removing } = useNotes(lesson.id, viewer)
  const [text = '', setText] = useDraft(noteDraft(viewer, lesson.id))
  const [begunAt, setBegunAt] = useDraftMoment(noteDraft(viewer, lesson.id))
  const [editing, setEditing] = useState<number | null>(null)
  const now = useStore(player, (state) => Math.floor(state.time))
  const content = text.trim()
  const [isTyped, setTyped] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useResume(field, 'notes', content !== '' && !isTyped)

  // Receives the focus if the pressed button is removed or disabled.
  const list = useRef<HTMLDivElement>(null)
  const { data: added } = create
  useEffect(() => {
    if (added && isFocusLost()) list.current?.focus({ preventScroll: true })
  }, [added])
  useEffect(() => {
    if (editing === null) return undefined
    return () => {
      if (isFocusLost()) document.getElementById(editButtonId(editing))?.focus()
    }
  }, [editing])

  const type = (typed: string) => {
    // A note stores the position at which the student began to type.
    if (content === '' && typed.trim()) setBegunAt(player.get().time)
    setTyped(true)
    setText(typed || undefined)
  }
  const add = () => create.mutate({ id: lesson.id, content, atSeconds: begunAt ?? player.get().time })
  const download = () => {
    const file = notesAsMarkdown(lesson.title, `${location.origin}/lessons/${lesson.id}`, notes ?? [])
    saveFile(new Blob([file], { type: 'text/markdown' }), notesFilename(lesson.title))
  }

  return (
    <>
      <form
        data-resume="notes"
        className="grid gap-2 px-4 pb-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (content) add()
        }}
      >
        <Textarea
          ref={field}
          aria-label={t.yourNote}
          placeholder={t.writeNote}
          rows={2}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          className="min-h-18!"
        />
        <DraftsElsewhere lesson={lesson} kind="note" viewer={viewer} />
        <Button type="submit" size="sm" disabled={!content} busy={create.isPending} className="tabular-nums">
          {t.addNote(formatClock(begunAt ?? now))}
        </Button>
      </form>
      <div
        ref={list}
        role="region"
        aria-label={t.savedNotes}
        // Keyboard users must be able to focus scrollable content.
        tabIndex={0}
        data-keys="scroll"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain print:overflow-visible px-4 pb-4 outline-offset-[-2px]"
      >
        {failed && (
          <p className="text-muted">
            {t.notesNotLoaded}{' '}
            <button type="button" className="text-link" onClick={retry}>
              {t.tryAgain}
            </button>
          </p>
        )}
        {notes?.length === 0 && <p className="text-muted">{t.noNotes}</p>}
        <ul className="divide-y divide-hairline">
          {notes?.map((note) =>
            note.id === editing ? (
              <li key={note.id} className="py-3">
                <Editor
                  note={note}
                  viewer={viewer}
                  busy={update.isPending}
                  onCancel={() => setEditing(null)}
                  onSave={(changed) =>
                    update.mutate(
                      { noteId: note.id, content: changed },
                      { onSuccess: () => setEditing((now) => (now === note.id ? null : now)) },
                    )
                  }
                />
              </li>
            ) : (
              <li key={note.id} className="flex items-start gap-2 py-3">
                <button
                  type="button"
                  aria-label={t.goTo(formatClock(note.atSeconds))}
                  onClick={() => actions(player).seekTo(note.atSeconds)}
                  className="touch shrink-0 rounded-sm bg-amber-soft px-1.5 py-0.5 text-sm font-semibold text-amber-ink tabular-nums hover:underline"
                >
                  {formatClock(note.atSeconds)}
                </button>
                <p dir="auto" className="min-w-0 flex-1 leading-snug break-words whitespace-pre-line">
                  {note.content}
                </p>
                <div className="-mt-2 -me-2 flex shrink-0">
                  <IconButton
                    id={editButtonId(note.id)}
                    label={t.editNote}
                    className="size-9 md:size-9"
                    onClick={() => setEditing(note.id)}
                  >
                    <Pencil aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t.deleteNote}
                    className="size-9 md:size-9"
                    busy={removing}
                    onClick={ignoreDoubleClick(() => remove(note))}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </div>
              </li>
            ),
          )}
        </ul>
      </div>
      {notes && notes.length > 0 && (
        <div className="border-t border-hairline p-3">
          <Button variant="ghost" size="sm" block icon={<Download aria-hidden="true" />} onClick={download}>
            {t.exportMarkdown}
          </Button>
        </div>
      )}
    </>
  )
}

type EditorProps = {
  note: Note
  viewer: User
  busy: boolean
  onSave: (content: string) => void
  onCancel: () => void
}

function Editor({ note, viewer, busy, onSave, onCancel }: EditorProps) {
  const [text = note.content, setText] = useDraft(noteChangeDraft(viewer, note))
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onSave(text.trim())
      }}
    >
      <Textarea
        aria-label={t.noteAt(formatClock(note.atSeconds))}
        autoFocus
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-h-18!"
      />
      <div className="flex justify-end gap-2">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setText(undefined)
            onCancel()
          }}
        >
          {t.cancel}
        </Button>
        <Button type="submit" size="sm" disabled={!text.trim()} busy={busy}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
