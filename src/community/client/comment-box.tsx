import { CircleHelp, Clock } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX } from '../../platform/constants.ts'
import { useViewer } from '../../accounts/client/viewer.ts'
import { formatClock } from '../../media/client/player/format-time.ts'
import type { Player } from '../../media/client/player/player.ts'
import type { User } from '../../platform/user.schema.ts'
import { useStore } from '../../media/client/player/store.ts'
import { Avatar } from '../../platform/client/ui/avatar.tsx'
import { Button } from '../../platform/client/ui/button.tsx'
import { Textarea } from '../../platform/client/ui/forms/input.tsx'
import type { Lesson } from '../../catalogue/lessons.schema.ts'
import { useResume } from '../../platform/client/ui/hooks/use-resume.ts'
import { DraftsElsewhere } from './drafts-elsewhere.tsx'
import { useDraft, useDraftMoment } from '../../platform/client/ui/forms/edits/use-draft.ts'
import { useSignedIn } from '../../accounts/client/use-signed-in.ts'
import { commentDraft } from './use-comments.ts'
import { t } from '../texts/comments.ts'

export interface CommentBoxProps {
  lesson: Pick<Lesson, 'id' | 'courseId'>
  player: Player
  busy: boolean
  onPost: (
    comment: { content: string; atSeconds: number | null; kind: 'comment' | 'question' },
    kept: () => void,
  ) => void
}

/** The field for a new comment. If guests use it, it redirects them to /login. */
export function CommentBox(props: CommentBoxProps) {
  const viewer = useViewer()
  const signedIn = useSignedIn()
  if (viewer) return <Composer {...props} viewer={viewer} />
  return (
    <button
      type="button"
      onClick={signedIn(() => undefined)}
      className="min-h-12 w-full cursor-text rounded-control border border-edge bg-surface px-3.5 text-start text-muted hover:border-ink/70"
    >
      {t.addCommentHint}
    </button>
  )
}

function Composer({ lesson, player, busy, onPost, viewer }: CommentBoxProps & { viewer: User }) {
  const [text = '', setText] = useDraft(commentDraft(viewer, lesson.id))
  const [moment, setMoment] = useDraftMoment(commentDraft(viewer, lesson.id))
  const [asked, setAsked] = useDraft(`${commentDraft(viewer, lesson.id)} question`)
  const isQuestion = asked !== undefined
  const [isTyped, setTyped] = useState(false)
  const [entered, setEntered] = useState(false)
  const open = entered || text !== ''
  const now = useStore(player, (state) => Math.floor(state.time))
  const started = useStore(player, (state) => state.started)
  const content = text.trim()
  const field = useRef<HTMLTextAreaElement>(null)
  useResume(field, 'comments', content !== '' && !isTyped)
  const left = MAX.comment - Array.from(content).length

  const close = () => {
    setMoment(null)
    setAsked(undefined)
    setTyped(false)
    setEntered(false)
  }
  return (
    <form
      data-resume="comments"
      className="flex gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (content && left >= 0) {
          onPost({ content, atSeconds: moment, kind: isQuestion ? 'question' : 'comment' }, close)
        }
      }}
    >
      <Avatar name={viewer.fullName ?? viewer.username} className="mt-0.5 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <Textarea
          ref={field}
          aria-label={t.addComment}
          placeholder={t.addCommentHint}
          dir="auto"
          rows={open ? 3 : 1}
          value={text}
          onFocus={() => setEntered(true)}
          onChange={(event) => {
            setTyped(true)
            setText(event.currentTarget.value)
          }}
          className={open ? 'min-h-24!' : 'min-h-12!'}
        />
        <div className="mt-2 empty:hidden">
          {!isTyped && text !== '' && (
            <p role="status" className="text-sm text-muted">
              {t.isDraft}
            </p>
          )}
          <DraftsElsewhere lesson={lesson} kind="comment" viewer={viewer} />
        </div>
        {open && (
          <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
            {(started || moment !== null) && (
              <Button
                variant="ghost"
                size="sm"
                aria-pressed={moment !== null}
                icon={<Clock aria-hidden="true" />}
                onClick={() => setMoment(moment === null ? player.get().time : null)}
                className="me-auto tabular-nums aria-pressed:bg-amber-soft"
              >
                {t.at(formatClock(moment ?? now))}
              </Button>
            )}
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={isQuestion}
              icon={<CircleHelp aria-hidden="true" />}
              onClick={() => setAsked(isQuestion ? undefined : 'yes')}
              className="me-auto aria-pressed:bg-amber-soft"
            >
              {t.askQuestion}
            </Button>
            {left < 200 && (
              <span role="status" className={left < 0 ? 'text-sm text-danger' : 'text-sm text-muted'}>
                {left < 0 ? t.charactersTooMany(-left) : t.charactersLeft(left)}
              </span>
            )}
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                setText(undefined)
                close()
              }}
            >
              {t.cancel}
            </Button>
            <Button type="submit" size="sm" disabled={!content || left < 0} busy={busy}>
              {isQuestion ? t.postQuestion : t.comment}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}
