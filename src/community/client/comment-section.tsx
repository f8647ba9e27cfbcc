import { CircleHelp, MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Lesson } from '../../catalogue/lessons.schema.ts'
import { focusPlace, isFocusLost } from '../../platform/client/document/focus-content.ts'
import { goTo, type Player } from '../../media/client/player/player.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentThread } from './comment-thread.tsx'
import { useComments } from './use-comments.ts'
import { t } from '../texts/comments.ts'

type Props = { lesson: Lesson; player: Player }

/** The comments on a lesson. */
export function CommentSection({ lesson, player }: Props) {
  const [onlyQuestions, setOnlyQuestions] = useState(false)
  const state = useComments(lesson.id, onlyQuestions)
  const { comments, total, hasQuestions, create, query } = state
  const list = useRef<HTMLUListElement>(null)
  const { data: posted } = create
  // The box disappears with the clicked button. So this moves the focus to the new comment, below the pinned
  // comments.
  useEffect(() => {
    const item = posted && list.current?.querySelector(`:scope > [data-comment="${posted.id}"]`)
    if (isFocusLost() && item instanceof HTMLElement) focusPlace(item)
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
        onPost={({ content, atSeconds, kind }, kept) =>
          create.mutate(
            { id: lesson.id, content, kind, ...(atSeconds !== null && { atSeconds }) },
            { onSuccess: kept },
          )
        }
      />
      {(hasQuestions || onlyQuestions) && (
        <Button
          variant="secondary"
          size="sm"
          aria-pressed={onlyQuestions}
          icon={<CircleHelp aria-hidden="true" />}
          onClick={() => setOnlyQuestions(!onlyQuestions)}
          className="mt-4 aria-pressed:bg-amber-soft"
        >
          {t.questions}
        </Button>
      )}
      {query.isSuccess && comments.length === 0 && (
        <Empty icon={<MessageCircle />} text={t.noComments} className="py-10" />
      )}
      <ul ref={list} className="mt-4 divide-y divide-hairline">
        {comments.map((comment) => (
          <CommentThread
            key={comment.id}
            comment={comment}
            lessonId={lesson.id}
            state={state}
            onMoment={watchable ? (seconds) => goTo(player, seconds) : null}
          />
        ))}
      </ul>
      <LoadMore query={query} label={t.showMoreComments} />
    </section>
  )
}
