import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'
import { id } from '../../platform/text.schema.ts'

/** The course of a review. */
const reviewed = { courseId: id, slug: z.string(), title: z.string() }

export const communityNotifications = [
  /** Unread comments on a course share one notification. The lesson and username are those of the newest. */
  notificationKind(
    'comments_received',
    z.object({
      courseId: id,
      title: z.string(),
      lessonId: id,
      username: z.string(),
      count: z.number().int(),
      admin: z.boolean(),
    }),
  ),
  /** `title` is the title of the lesson. */
  notificationKind('comment_answered', z.object({ lessonId: id, title: z.string(), by: z.string() })),
  notificationKind(
    'review_received',
    z.object({ ...reviewed, rating: z.number().int(), username: z.string() }),
  ),
  notificationKind('review_answered', z.object(reviewed)),
] as const
