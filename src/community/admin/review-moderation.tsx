import { useViewer } from '../../accounts/client/viewer.ts'
import type { Review } from '../reviews.schema.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { useDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import { Textarea } from '../../platform/client/ui/forms/input.tsx'
import { moderationMessages } from './moderation-messages.ts'
import { t } from '../texts/admin.ts'

/** Lets administrators reply to a review, or hide it. */
export function ReviewModeration({ review }: { review: Review }) {
  const { id: reviewId, hidden, reply, user } = review
  const [text, setText] = useDraft(`reply to review ${reviewId} ${useViewer()?.id}`)
  const answer = trpc.reviews.reply.useMutation({
    meta: {
      success: moderationMessages.reviewAnswered,
      failure: moderationMessages.reviewChangeFailed,
      refresh: ['reviews', 'audit'],
    },
    onSuccess: () => setText(undefined),
  })
  const hide = trpc.reviews.setHidden.useMutation({
    meta: {
      success: hidden ? moderationMessages.reviewShown : moderationMessages.reviewHidden,
      failure: moderationMessages.reviewChangeFailed,
      refresh: ['reviews', 'courses', 'audit'],
    },
  })
  const name = user.fullName ?? user.username
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={reply ? t.changeAnswerToReview(name) : t.answerReview(name)}
        aria-expanded={text !== undefined}
        onClick={() => setText(reply ?? '')}
      >
        {reply ? t.changeAnswer : t.answer}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        busy={hide.isPending}
        aria-label={hidden ? t.showReview(name) : t.hideReview(name)}
        onClick={() => hide.mutate({ reviewId, hidden: !hidden })}
      >
        {hidden ? t.show : t.hide}
      </Button>
      {text !== undefined && (
        <form
          className="grid w-full gap-2 pt-2"
          onSubmit={(event) => {
            event.preventDefault()
            answer.mutate({ reviewId, reply: text })
          }}
        >
          <Textarea
            autoFocus
            aria-label={t.academyReply}
            dir="auto"
            value={text}
            maxLength={2000}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className="flex gap-2">
            <Button type="submit" size="sm" busy={answer.isPending} disabled={!text.trim() && !reply}>
              {text.trim() || !reply ? t.saveAnswer : t.removeAnswer}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setText(undefined)}>
              {t.cancel}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
