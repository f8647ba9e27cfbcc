import { MessageCircle, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { comments as policy } from '../comments.policy.ts'
import { isEditable } from '../rules.ts'
import type { Comment } from '../comments.schema.ts'
import type { Lesson } from '../../catalogue/lessons.schema.ts'
import { useViewer } from '../../accounts/client/viewer.ts'
import { focusPlace, isFocusLost } from '../../platform/client/document/focus-content.ts'
import { formatClock } from '../../media/client/player/format-time.ts'
import { goTo, type Player } from '../../media/client/player/player.ts'
import { Avatar } from '../../platform/client/ui/avatar.tsx'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { ignoreDoubleClick } from '../../platform/client/ui/hooks/ignore-double-click.ts'
import { IconButton } from '../../platform/client/ui/icon-button.tsx'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { CommentBox } from './comment-box.tsx'
import { useDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import { useInBrowser } from '../../platform/client/ui/hooks/use-in-browser.ts'
import { CommentEditor } from './comment-editor.tsx'
import { commentChangeDraft, useComments } from './use-comments.ts'
import { t } from '../texts/comments.ts'

type Props = { lesson: Lesson; player: Player }

/** The comments on a lesson. */
export function CommentSection({ lesson, player }: Props) {
  const viewer = useViewer()
  const { comments, total, create, update, remove, query } = useComments(lesson.id)
  const list = useRef<HTMLUListElement>(null)
  const { data: posted } = create
  // The pressed button disappears with the box, so move the focus to the new comment.
  useEffect(() => {
    const first = list.current?.firstElementChild
    if (posted && isFocusLost() && first instanceof HTMLElement) focusPlace(first)
  }, [posted])
  const watchable = !lesson.locked && lesson.videoUrl !== null

  return (
    <section aria-labelledby="comments">
      <h2 id="comments" className="title-section mb-5 tabular-nums">
        {t.commentCount(total)}
      </h2>
      <CommentBox
        key={lesson.id}
        lesson={lesson}
        player={player}
        busy={create.isPending}
        onPost={({ content, atSeconds }, kept) =>
          create.mutate(
            { id: lesson.id, content, ...(atSeconds !== null && { atSeconds }) },
            { onSuccess: kept },
          )
        }
      />
      {query.isSuccess && total === 0 && (
        <Empty icon={<MessageCircle />} text={t.noComments} className="py-10" />
      )}
      <ul ref={list} className="mt-4 divide-y divide-hairline">
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            draft={commentChangeDraft(viewer, lesson.id, comment.id)}
            onSave={
              viewer?.id === comment.userId && comment.userId !== null
                ? (content, saved) => update.mutate({ commentId: comment.id, content }, { onSuccess: saved })
                : null
            }
            saving={update.isPending && update.variables.commentId === comment.id}
            onMoment={watchable ? (seconds) => goTo(player, seconds) : null}
            deleting={remove.isPending && remove.variables.commentId === comment.id}
            onDelete={
              policy.can(viewer, 'delete', comment) ? () => remove.mutate({ commentId: comment.id }) : null
            }
          />
        ))}
      </ul>
      <LoadMore query={query} label={t.showMoreComments} />
    </section>
  )
}

type ItemProps = {
  comment: Comment
  draft: string
  onSave: ((content: string, saved: () => void) => void) | null
  saving: boolean
  deleting: boolean
  onDelete: (() => void) | null
  onMoment: ((seconds: number) => void) | null
}

const chip = 'rounded-sm bg-amber-soft px-1.5 py-0.5 text-sm font-semibold text-amber-ink tabular-nums'

function CommentItem(props: ItemProps) {
  const { comment, draft, onSave, saving, deleting, onDelete, onMoment } = props
  const { id, atSeconds, content, createdAt, editedAt, user } = comment
  const inBrowser = useInBrowser()
  const canEdit = onSave !== null && inBrowser && isEditable(comment)
  const [kept] = useDraft(draft)
  const [isOpen, setOpen] = useState(false)
  const editing = onSave !== null && (isOpen || kept !== undefined)
  const editId = `edit-comment-${id}`
  useEffect(() => {
    if (!editing) return undefined
    return () => {
      if (isFocusLost()) document.getElementById(editId)?.focus()
    }
  }, [editing, editId])
  const name = user.fullName ?? user.username
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span dir="auto" className="font-semibold break-words">
            {name}
          </span>
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
        </div>
        {editing ? (
          <CommentEditor
            content={content}
            draft={draft}
            busy={saving}
            onClose={() => setOpen(false)}
            onSave={(changed) => onSave(changed, () => setOpen(false))}
          />
        ) : (
          <p dir="auto" className="mt-1 leading-relaxed break-words whitespace-pre-line">
            {content}
          </p>
        )}
      </div>
      {canEdit && !editing && (
        <IconButton id={editId} label={t.editComment} onClick={() => setOpen(true)} className="-mt-1 -me-2">
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      {onDelete && (
        <IconButton
          label={t.deleteComment}
          busy={deleting}
          onClick={ignoreDoubleClick(onDelete)}
          className="-mt-1"
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
