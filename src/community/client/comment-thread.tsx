import { Reply } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSignedIn } from '../../accounts/client/use-signed-in.ts'
import { useViewer } from '../../accounts/client/viewer.ts'
import { focusPlace } from '../../platform/client/document/focus-content.ts'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { useDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import { useInBrowser } from '../../platform/client/ui/hooks/use-in-browser.ts'
import type { Comment } from '../comments.schema.ts'
import { comments as policy } from '../comments.policy.ts'
import { CommentItem } from './comment-item.tsx'
import { type Comments, replyDraft } from './use-comments.ts'
import { t } from '../texts/comments.ts'

const ReplyBox = lazyPart(() => import('./reply-box.tsx').then((m) => m.ReplyBox))

interface CommentThreadProps {
  comment: Comment
  lessonId: number
  state: Comments
  onMoment: ((seconds: number) => void) | null
}

/** A comment with its replies. */
export function CommentThread({ comment, lessonId, state, onMoment }: CommentThreadProps) {
  const { id: commentId, replies: first = [], replyCount, isDeleted } = comment
  const viewer = useViewer()
  const signedIn = useSignedIn()
  const inBrowser = useInBrowser()
  const [kept] = useDraft(replyDraft(viewer, lessonId, commentId))
  const [isReplying, setReplying] = useState(false)
  const [isExpanded, setExpanded] = useState(false)
  const all = trpc.comments.replies.useQuery({ commentId }, { enabled: isExpanded })
  const replies = all.data ?? first
  const list = useRef<HTMLUListElement>(null)
  const isLoaded = all.data !== undefined
  // The clicked button disappears, so this moves the focus to the first new reply.
  useEffect(() => {
    const next = isLoaded ? list.current?.children[first.length] : undefined
    if (next instanceof HTMLElement) focusPlace(next)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the replies arrive
  }, [isLoaded])
  const canReply = !isDeleted && !comment.isHidden
  const open = inBrowser && canReply && (isReplying || kept !== undefined)
  const name = comment.user.fullName ?? comment.user.username
  const item = { lessonId, state, onMoment }
  return (
    <li data-comment={commentId} className="py-4">
      <CommentItem {...item} comment={comment} />
      <div className="ms-5 sm:ms-13">
        {canReply && !open && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Reply aria-hidden="true" />}
            aria-label={t.replyTo(name)}
            onClick={signedIn(() => setReplying(true))}
            className="-ms-3.5 text-muted"
          >
            {t.reply}
          </Button>
        )}
        {replies.length > 0 && (
          <ul
            ref={list}
            aria-label={t.repliesTo(name)}
            className="mt-1 border-s-2 border-hairline ps-3 sm:ps-4"
          >
            {replies.map((reply) => (
              <li key={reply.id} className="py-2.5">
                <CommentItem
                  {...item}
                  comment={reply}
                  isReply
                  onAccept={
                    comment.kind === 'question' &&
                    policy.can(viewer, 'accept', {
                      askerId: comment.userId,
                      courseId: null,
                      teacherId: state.canModerate && viewer ? viewer.id : null,
                    })
                      ? () => state.accept.mutate({ commentId: reply.id, accepted: !reply.isAccepted })
                      : null
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {replyCount > replies.length && (
          <Button
            variant="ghost"
            size="sm"
            busy={isExpanded && all.isFetching}
            onClick={() => (isExpanded ? void all.refetch() : setExpanded(true))}
            className="-ms-3.5"
          >
            {t.showReplies(replyCount)}
          </Button>
        )}
        {open && (
          <Suspense fallback={null}>
            <ReplyBox
              to={name}
              draft={replyDraft(viewer, lessonId, commentId)}
              busy={state.reply.isPending && state.reply.variables.parentId === commentId}
              onClose={() => setReplying(false)}
              onPost={(content) =>
                state.reply.mutate(
                  { id: lessonId, content, parentId: commentId },
                  { onSuccess: () => setReplying(false) },
                )
              }
            />
          </Suspense>
        )}
      </div>
    </li>
  )
}
