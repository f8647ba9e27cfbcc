import { MessageCircle, Star } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { counted } from '../../platform/count.ts'
import type { communityNotifications } from './notifications.schema.ts'

const toComments = ({ lessonId }: { lessonId: number }) =>
  ({ to: '/lessons/$id', params: { id: String(lessonId) }, hash: 'comments' }) as const

const toReviews = ({ slug }: { slug: string }) =>
  ({ to: '/courses/$slug', params: { slug }, hash: 'reviews' }) as const

export const communityNotificationTexts: TextsOfKinds<typeof communityNotifications> = {
  comments_received: {
    Icon: MessageCircle,
    tint: 'text-ink',
    title: ({ count }) => (count === 1 ? 'New comment' : `${count} new comments`),
    text: ({ count, title, username }) =>
      count === 1
        ? `${username} commented on a lesson of ${title}.`
        : `On lessons of ${title}. The newest is from ${username}.`,
    link: (data) => (data.admin ? { to: '/admin/comments' } : toComments(data)),
    isQuiet: true,
  },
  comment_answered: {
    Icon: MessageCircle,
    tint: 'text-ink',
    title: 'Your comment was answered',
    text: ({ by, title }) => `${by} answered your comment on ${title}.`,
    link: toComments,
  },
  review_received: {
    Icon: Star,
    tint: 'text-ink',
    title: 'New review',
    text: ({ username, title, rating }) => `${username} gave ${title} ${counted(rating, 'star')}.`,
    link: toReviews,
  },
  review_answered: {
    Icon: MessageCircle,
    tint: 'text-ink',
    title: 'Reply to your review',
    text: ({ title }) => `The academy replied to your review of ${title}.`,
    link: toReviews,
  },
}
