import { ThumbsUp } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import type { Review } from '../../reviews.schema.ts'
import { useSignedIn } from '../../../accounts/client/use-signed-in.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Avatar } from '../../../platform/client/ui/avatar.tsx'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useInBrowser } from '../../../platform/client/ui/hooks/use-in-browser.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Stars } from './stars.tsx'
import { communityMessages } from '../community-messages.ts'
import { t } from '../../texts/reviews.ts'

const Moderation = lazyPart(() => import('../../admin/review-moderation.tsx').then((m) => m.ReviewModeration))

type Props = {
  review: Review
  isAdmin: boolean
  /** Whether the viewer voted that the review is helpful. Null for the viewer's own review. */
  helps: boolean | null
  children?: ReactNode
}

/** A review with the academy's reply and the helpful vote. `children` are the author's buttons. */
export function ReviewItem({ review, isAdmin, helps, children }: Props) {
  const { user, rating, content, createdAt, reply, hidden } = review
  const name = user.fullName ?? user.username
  // Only the browser loads the moderators' buttons, so that pages for other users don't wait for their script.
  const moderates = useInBrowser() && isAdmin
  return (
    <li className="flex gap-3 py-5">
      <Avatar name={name} className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span dir="auto" className="font-semibold break-words">
            {name}
          </span>
          <Stars rating={rating} />
          <span className="text-sm text-muted">
            <When date={createdAt} as="date" />
          </span>
          {hidden && <Badge tone="danger">{t.hidden}</Badge>}
        </div>
        {content && (
          <p dir="auto" className="mt-1.5 leading-relaxed break-words whitespace-pre-line">
            {content}
          </p>
        )}
        {reply && (
          <div className="mt-3 border-s-2 border-amber-mark ps-3.5">
            <p className="text-sm font-semibold">{t.replyFromAcademy}</p>
            <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">
              {reply}
            </p>
          </div>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-2">
          {helps !== null && <Helpful review={review} pressed={helps} />}
          {children}
          {moderates && (
            <Suspense>
              <Moderation review={review} />
            </Suspense>
          )}
        </div>
      </div>
    </li>
  )
}

function Helpful({ review: { id, helpful, user }, pressed }: { review: Review; pressed: boolean }) {
  const signedIn = useSignedIn()
  const vote = trpc.reviews.vote.useMutation({
    meta: { failure: communityMessages.reviewVoteFailed, refresh: ['reviews'] },
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={pressed}
      busy={vote.isPending}
      icon={<ThumbsUp aria-hidden="true" className={pressed ? 'fill-amber' : undefined} />}
      className="-ms-3.5 font-medium tabular-nums"
      onClick={signedIn(() => vote.mutate({ reviewId: id, helpful: !pressed }))}
    >
      {t.helpful}
      {helpful > 0 && ` (${helpful})`}
      <span className="sr-only">{t.ofReviewBy(user.fullName ?? user.username)}</span>
    </Button>
  )
}
