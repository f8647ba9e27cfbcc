import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'
import { id } from '../../platform/text.schema.ts'

/** The course to which a review belongs. */
const reviewed = { courseId: id, slug: z.string(), title: z.string() }

export const communityNotifications = [
  /**
   * Unread comments on a course share one notification. The lesson and the username are those of the newest comment.
   */
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
  /**
   * Unread replies in a thread share one notification. `by` is the author of the newest reply. `isOwn` is true for
   * the thread's author.
   */
  notificationKind(
    'comment_replied',
    z.object({
      commentId: id,
      lessonId: id,
      title: z.string(),
      by: z.string(),
      isOwn: z.boolean(),
      count: z.number().int(),
    }),
  ),
  /** `commentId` is the accepted reply. It is missing in older notifications. */
  notificationKind(
    'answer_accepted',
    z.object({ lessonId: id, title: z.string(), by: z.string(), commentId: id.optional() }),
  ),
  notificationKind(
    'review_received',
    z.object({ ...reviewed, rating: z.number().int(), username: z.string() }),
  ),
  notificationKind('review_answered', z.object(reviewed)),
] as const
