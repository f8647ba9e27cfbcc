import { CircleCheck, MessageCircle, Star } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { t } from '../texts/notifications.ts'
import type { communityNotifications } from './notifications.schema.ts'

const toComments = ({ lessonId }: { lessonId: number }) =>
  ({ to: '/lessons/$id', params: { id: String(lessonId) }, hash: 'comments' }) as const

const toReviews = ({ slug }: { slug: string }) =>
  ({ to: '/courses/$slug', params: { slug }, hash: 'reviews' }) as const

export const communityNotificationTexts: TextsOfKinds<typeof communityNotifications> = {
  comments_received: {
    Icon: MessageCircle,
    tint: 'text-ink',
    title: ({ count }) => t.newComments(count),
    text: ({ count, title, username }) =>
      count === 1 ? t.commentOn(username, title) : t.commentsOn(username, title),
    link: (data) => (data.admin ? { to: '/admin/comments' } : { to: '/questions' }),
    isQuiet: true,
  },
  comment_answered: {
    Icon: MessageCircle,
    tint: 'text-ink',
    title: () => t.newReply,
    text: ({ by, title }) => t.commentAnswered(by, title),
    link: toComments,
  },
  comment_replied: {
    Icon: MessageCircle,
    tint: 'text-ink',
    title: ({ count }) => t.newReplies(count),
    text: ({ by, title, isOwn }) => (isOwn ? t.commentAnswered(by, title) : t.threadReplied(by, title)),
    link: toComments,
    isQuiet: true,
  },
  answer_accepted: {
    Icon: CircleCheck,
    tint: 'text-success',
    title: () => t.answerAccepted,
    text: ({ by, title }) => t.answerAcceptedBy(by, title),
    link: toComments,
  },
  review_received: {
    Icon: Star,
    tint: 'text-ink',
    title: () => t.newReview,
    text: ({ username, title, rating }) => t.reviewReceived(username, title, rating),
    link: toReviews,
  },
  review_answered: {
    Icon: MessageCircle,
    tint: 'text-ink',
    title: () => t.replyToReview,
    text: ({ title }) => t.reviewAnswered(title),
    link: toReviews,
  },
}
