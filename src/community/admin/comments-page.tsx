import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../accounts/client/viewer.ts'
import { MAX } from '../../platform/constants.ts'
import { AdminPage } from '../../platform/client/page/admin-page.tsx'
import { formatClock } from '../../media/client/player/format-time.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Avatar } from '../../platform/client/ui/avatar.tsx'
import { Button } from '../../platform/client/ui/button.tsx'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { Textarea } from '../../platform/client/ui/forms/input.tsx'
import { useDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import type { COMMENT_STATES, ReceivedComment } from '../comments.schema.ts'
import { receivedInput } from '../client/comments-input.ts'
import { moderationMessages } from './moderation-messages.ts'
import { t as texts } from '../texts/admin.ts'

type State = (typeof COMMENT_STATES)[number]

/** Students' comments on lessons, unanswered ones first. */
export function CommentsPage() {
  return (
    <AdminPage title={texts.comments} intro={texts.commentsIntro}>
      <div className="grid gap-10">
        <CommentList state="unanswered" title={texts.unanswered} empty={texts.noUnanswered} />
        <CommentList state="answered" title={texts.answered} empty={texts.noAnswered} />
      </div>
    </AdminPage>
  )
}

function CommentList({ state, title, empty }: { state: State; title: string; empty: string }) {
  const query = trpc.comments.received.useInfiniteQuery(receivedInput(state), {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby={state}>
      <h2 id={state} className="title-section mb-3">
        {title}
      </h2>
      {query.isSuccess && items.length === 0 ? (
        <Empty icon={<MessageCircle />} text={empty} className="py-8" />
      ) : (
        <ul className="card divide-y divide-hairline">
          {items.map((comment) => (
            <Received key={comment.id} comment={comment} state={state} />
          ))}
        </ul>
      )}
      <LoadMore
        query={query}
        label={state === 'answered' ? texts.showMoreAnswered : texts.showMoreUnanswered}
      />
    </section>
  )
}

/** Length of the excerpt that distinguishes a comment. */
const EXCERPT_LENGTH = 60

function Received({ comment, state }: { comment: ReceivedComment; state: State }) {
  const { id: commentId, user, lesson, course, atSeconds } = comment
  const name = user.fullName ?? user.username
  const [answering, setAnswering] = useState(false)
  const set = trpc.comments.setState.useMutation({
    meta: { failure: moderationMessages.commentChangeFailed, refresh: ['comments'] },
  })
  const excerpt = comment.content.slice(0, EXCERPT_LENGTH)
  return (
    <li className="flex gap-3 p-4">
      <Avatar name={name} className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span dir="auto" className="font-semibold break-words">
            {name}
          </span>
          <span className="text-sm text-muted">
            <When date={comment.createdAt} as="age" />
          </span>
        </p>
        <p className="text-sm text-muted">
          <Link
            to="/lessons/$id"
            params={{ id: String(lesson.id) }}
            hash="comments"
            {...(atSeconds !== null && { search: { t: Math.floor(atSeconds) } })}
            className="text-link break-words"
          >
            {lesson.title}
          </Link>
          {atSeconds !== null && ` ${texts.atTime(formatClock(atSeconds))}`} ·{' '}
          <span dir="auto">{course.title}</span>
        </p>
        <p dir="auto" className="mt-2 leading-relaxed break-words whitespace-pre-line">
          {comment.content}
        </p>
        {answering ? (
          <Answer comment={comment} onClose={() => setAnswering(false)} />
        ) : (
          <div className="mt-2 -ms-3 flex flex-wrap gap-1">
            <Button
              variant="ghost"
              size="sm"
              aria-label={texts.answerComment(name, excerpt)}
              onClick={() => setAnswering(true)}
            >
              {texts.answer}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              busy={set.isPending}
              aria-label={
                state === 'answered'
                  ? texts.markCommentAsUnanswered(name, excerpt)
                  : texts.markCommentAsAnswered(name, excerpt)
              }
              onClick={() =>
                set.mutate({ commentId, state: state === 'answered' ? 'unanswered' : 'answered' })
              }
            >
              {state === 'answered' ? texts.markAsUnanswered : texts.markAsAnswered}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function Answer({ comment, onClose }: { comment: ReceivedComment; onClose: () => void }) {
  const { id: commentId, user, userId } = comment
  const start = userId === null ? '' : `@${user.username} `
  const [text = start, setText] = useDraft(`answer to ${commentId} ${useViewer()?.id}`)
  const close = () => {
    setText(undefined)
    onClose()
  }
  const answer = trpc.comments.answer.useMutation({
    meta: {
      success: moderationMessages.commentAnswered,
      failure: moderationMessages.commentAnswerFailed,
      refresh: ['comments'],
    },
    onSuccess: close,
  })
  const content = text.trim()
  const isEmpty = content === '' || content === start.trim()
  return (
    <form
      className="mt-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) answer.mutate({ commentId, content })
      }}
    >
      <Textarea
        autoFocus
        aria-label={texts.yourAnswerTo(user.fullName ?? user.username)}
        dir="auto"
        rows={3}
        value={text}
        maxLength={MAX.comment}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={answer.isPending} disabled={isEmpty}>
          {texts.postAnswer}
        </Button>
        <Button variant="ghost" size="sm" onClick={close}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
