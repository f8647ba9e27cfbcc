import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useViewer } from '../../accounts/client/viewer.ts'
import { CourseThumbnail } from '../../catalogue/client/list/course-thumbnail.tsx'
import { MAX } from '../../platform/constants.ts'
import { formatClock } from '../../media/client/player/format-time.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Avatar } from '../../platform/client/ui/avatar.tsx'
import { Badge } from '../../platform/client/ui/badge.tsx'
import { Button } from '../../platform/client/ui/button.tsx'
import { Textarea } from '../../platform/client/ui/forms/input.tsx'
import { useDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import type { COMMENT_STATES, ReceivedComment } from '../comments.schema.ts'
import { moderationMessages } from './moderation-messages.ts'
import { INBOX_CARD, INBOX_REPLY } from './use-inbox-keys.ts'
import { t as texts } from '../texts/admin.ts'
import { t } from '../texts/inbox.ts'

type State = (typeof COMMENT_STATES)[number]

/** Maximum length of the excerpt that identifies a comment, in characters. */
const EXCERPT_LENGTH = 60

interface InboxCardProps {
  comment: ReceivedComment
  state: State
  onDone: (commentId: number) => void
}

/** A comment in the inbox, with its video position and a field for a reply. */
export function InboxCard({ comment, state, onDone }: InboxCardProps) {
  const { id: commentId, user } = comment
  const name = user.fullName ?? user.username
  const [answering, setAnswering] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  const set = trpc.comments.setState.useMutation({
    meta: { failure: moderationMessages.commentChangeFailed, refresh: ['comments'] },
    onSuccess: () => onDone(commentId),
  })
  const excerpt = comment.content.slice(0, EXCERPT_LENGTH)
  const isAnswered = state === 'answered'
  return (
    <li
      ref={card}
      tabIndex={-1}
      {...{ [INBOX_CARD]: commentId }}
      className="flex flex-col gap-3 p-4 -outline-offset-2 sm:flex-row"
    >
      <ReceivedText comment={comment}>
        {answering ? (
          <Answer
            comment={comment}
            onClose={() => {
              setAnswering(false)
              card.current?.focus({ preventScroll: true })
            }}
            onPosted={() => (isAnswered ? card.current?.focus({ preventScroll: true }) : onDone(commentId))}
          />
        ) : (
          <div className="mt-2 -ms-3 flex flex-wrap gap-1">
            <Button
              variant="ghost"
              size="sm"
              aria-label={texts.answerComment(name, excerpt)}
              onClick={() => setAnswering(true)}
              {...{ [INBOX_REPLY]: '' }}
            >
              {texts.answer}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              busy={set.isPending}
              aria-label={
                isAnswered
                  ? texts.markCommentAsUnanswered(name, excerpt)
                  : texts.markCommentAsAnswered(name, excerpt)
              }
              onClick={() => set.mutate({ commentId, state: isAnswered ? 'unanswered' : 'answered' })}
            >
              {isAnswered ? texts.markAsUnanswered : texts.markAsAnswered}
            </Button>
          </div>
        )}
      </ReceivedText>
      <Moment comment={comment} />
    </li>
  )
}

/** The author, the course and the text of a comment. */
export function ReceivedText({ comment, children }: { comment: ReceivedComment; children: ReactNode }) {
  const { user, course, kind, replyCount } = comment
  const name = user.fullName ?? user.username
  return (
    <div className="flex min-w-0 flex-1 gap-3">
      <Avatar name={name} className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span dir="auto" className="font-semibold break-words">
            {name}
          </span>
          <span className="text-sm text-muted">
            <When date={comment.createdAt} as="age" />
          </span>
          {kind === 'question' && <Badge>{t.question}</Badge>}
          {comment.isHidden && <Badge tone="danger">{t.hidden}</Badge>}
        </p>
        <p dir="auto" className="text-sm break-words text-muted">
          {course.title}
          {replyCount > 0 && ` · ${t.replies(replyCount)}`}
        </p>
        <p dir="auto" className="mt-2 overflow-clip leading-relaxed break-words whitespace-pre-line">
          {comment.content}
        </p>
        {children}
      </div>
    </div>
  )
}

/** A link to the lesson at the comment's video position, with the lesson's picture. */
export function Moment({ comment: { lesson, atSeconds } }: { comment: ReceivedComment }) {
  return (
    <Link
      to="/lessons/$id"
      params={{ id: String(lesson.id) }}
      hash="comments"
      {...(atSeconds !== null && { search: { t: Math.floor(atSeconds) } })}
      className="group flex shrink-0 items-center gap-3 self-start rounded-control max-sm:w-full sm:w-44 sm:flex-col sm:items-stretch sm:gap-1.5"
    >
      <span className="relative block w-28 shrink-0 overflow-hidden rounded-control sm:w-auto">
        <CourseThumbnail address={lesson.thumbnail ?? ''} sizes="11rem" />
        {atSeconds !== null && (
          <span className="absolute end-1.5 bottom-1.5 flex items-center gap-1 rounded-sm bg-black/80 px-1.5 py-0.5 text-xs font-semibold text-white tabular-nums">
            <Play aria-hidden="true" className="size-3 fill-current" />
            {formatClock(atSeconds)}
          </span>
        )}
      </span>
      <span dir="auto" className="text-link min-w-0 text-sm break-words">
        {lesson.title}
        {atSeconds !== null && <span className="sr-only"> {texts.atTime(formatClock(atSeconds))}</span>}
      </span>
    </Link>
  )
}

interface AnswerProps {
  comment: ReceivedComment
  onClose: () => void
  onPosted: () => void
}

/**
 * The field for the reply. Escape moves the focus to the card, and closes the field if it is empty. Ctrl+Enter posts
 * the reply.
 */
function Answer({ comment, onClose, onPosted }: AnswerProps) {
  const { id: commentId, user, lesson } = comment
  const [text = '', setText] = useDraft(`answer to ${commentId} ${useViewer()?.id}`)
  const answer = trpc.comments.answer.useMutation({
    meta: {
      success: moderationMessages.commentAnswered,
      failure: moderationMessages.commentAnswerFailed,
      refresh: ['comments'],
    },
    onSuccess: () => {
      setText(undefined)
      onClose()
      onPosted()
    },
  })
  const content = text.trim()
  const post = () => {
    if (content !== '' && !answer.isPending) answer.mutate({ commentId, content })
  }
  return (
    <form
      className="mt-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        post()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post()
        // Closing the field does not delete the stored draft.
        if (event.key === 'Escape') onClose()
      }}
    >
      <Textarea
        autoFocus
        aria-label={texts.yourAnswerTo(user.fullName ?? user.username)}
        aria-description={lesson.title}
        dir="auto"
        rows={3}
        value={text}
        maxLength={MAX.comment}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={answer.isPending} disabled={content === ''}>
          {texts.postAnswer}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setText(undefined)
            onClose()
          }}
        >
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
