import { Check, CircleCheck, GraduationCap, Pencil, Pin, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useViewer } from '../../accounts/client/viewer.ts'
import { formatClock } from '../../media/client/player/format-time.ts'
import { isFocusLost } from '../../platform/client/document/focus-content.ts'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { Avatar } from '../../platform/client/ui/avatar.tsx'
import { Badge } from '../../platform/client/ui/badge.tsx'
import { Button } from '../../platform/client/ui/button.tsx'
import { cx } from '../../platform/client/ui/cx.ts'
import { useDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import { ignoreDoubleClick } from '../../platform/client/ui/hooks/ignore-double-click.ts'
import { useInBrowser } from '../../platform/client/ui/hooks/use-in-browser.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { IconButton } from '../../platform/client/ui/icon-button.tsx'
import { comments as policy } from '../comments.policy.ts'
import type { Comment } from '../comments.schema.ts'
import { isEditable } from '../rules.ts'
import { CommentEditor } from './comment-editor.tsx'
import { commentChangeDraft, type Comments } from './use-comments.ts'
import { t } from '../texts/comments.ts'

const CommentMenu = lazyPart(() => import('./comment-menu.tsx').then((m) => m.CommentMenu), { quiet: true })

interface CommentItemProps {
  comment: Comment
  lessonId: number
  state: Comments
  onMoment: ((seconds: number) => void) | null
  isReply?: boolean
  /** Accepts the reply as the answer, or stops accepting it. Null if the viewer may not do this. */
  onAccept?: (() => void) | null
}

const chip = 'rounded-sm bg-amber-soft px-1.5 py-0.5 text-sm font-semibold text-amber-ink tabular-nums'

/** A comment or a reply, without its own replies. */
export function CommentItem(props: CommentItemProps) {
  const { comment, lessonId, state, onMoment, isReply = false, onAccept = null } = props
  const { id, atSeconds, content, createdAt, editedAt, user } = comment
  const { update, remove } = state
  const viewer = useViewer()
  const inBrowser = useInBrowser()
  const isOwn = viewer !== null && viewer !== undefined && viewer.id === comment.userId
  const canEdit = isOwn && inBrowser && isEditable(comment)
  const draft = commentChangeDraft(viewer, lessonId, id)
  const [kept] = useDraft(draft)
  const [isOpen, setOpen] = useState(false)
  const editing = isOwn && (isOpen || kept !== undefined)
  const editId = `edit-comment-${id}`
  useEffect(() => {
    if (!editing) return undefined
    return () => {
      if (isFocusLost()) document.getElementById(editId)?.focus()
    }
  }, [editing, editId])
  const name = user.fullName ?? user.username
  if (comment.isDeleted) return <p className="text-muted italic">{t.commentWasDeleted}</p>
  return (
    <div className="flex flex-wrap gap-3">
      <Avatar name={name} className={isReply ? 'size-8! text-xs! max-sm:hidden' : undefined} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span dir="auto" className="font-semibold break-words">
            {name}
          </span>
          {comment.byTeacher && (
            <Badge tone="amber" icon={<GraduationCap aria-hidden="true" />}>
              {t.teacher}
            </Badge>
          )}
          <span className="text-sm text-muted">
            <When date={createdAt} as="age" />
            {editedAt && t.edited}
          </span>
          {atSeconds !== null &&
            (onMoment ? (
              <button
                type="button"
                aria-label={t.goTo(formatClock(atSeconds))}
                onClick={() => onMoment(atSeconds)}
                className={`touch ${chip} hover:underline`}
              >
                {formatClock(atSeconds)}
              </button>
            ) : (
              <span className={chip}>{formatClock(atSeconds)}</span>
            ))}
          {comment.kind === 'question' && <Badge>{t.question}</Badge>}
          {comment.isPinned && <Badge icon={<Pin aria-hidden="true" />}>{t.pinned}</Badge>}
          {comment.isHidden && <Badge tone="danger">{t.hiddenByTeacher}</Badge>}
          {comment.isAccepted && (
            <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
              {t.acceptedAnswer}
            </Badge>
          )}
        </div>
        {editing ? (
          <CommentEditor
            content={content}
            draft={draft}
            busy={update.isPending && update.variables.commentId === id}
            onClose={() => setOpen(false)}
            onSave={(changed) =>
              update.mutate({ commentId: id, content: changed }, { onSuccess: () => setOpen(false) })
            }
          />
        ) : (
          <p dir="auto" className="mt-1 overflow-clip leading-relaxed break-words whitespace-pre-line">
            {content}
          </p>
        )}
        {onAccept && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Check aria-hidden="true" />}
            aria-label={comment.isAccepted ? t.undoAcceptOf(name) : t.acceptAnswerOf(name)}
            busy={state.accept.isPending && state.accept.variables.commentId === id}
            onClick={onAccept}
            className="-ms-3.5 text-muted"
          >
            {comment.isAccepted ? t.undoAccept : t.acceptAnswer}
          </Button>
        )}
      </div>
      {/* On phones, two or more buttons are on their own line, so that the text has enough space. */}
      <div
        className={cx(
          'flex gap-3 empty:hidden',
          canEdit && !editing && 'max-sm:-mt-3 max-sm:basis-full max-sm:justify-end',
        )}
      >
        {canEdit && !editing && (
          <IconButton id={editId} label={t.editComment} onClick={() => setOpen(true)} className="-mt-1 -me-2">
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
        {policy.can(viewer, 'delete', comment) && (
          <IconButton
            label={t.deleteComment}
            busy={remove.isPending && remove.variables.commentId === id}
            onClick={ignoreDoubleClick(() => remove.mutate({ commentId: id }))}
            className="-mt-1"
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
        {viewer && inBrowser && (
          <Suspense fallback={null}>
            <CommentMenu comment={comment} state={state} isOwn={isOwn} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
