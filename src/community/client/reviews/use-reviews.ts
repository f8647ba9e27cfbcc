import type { Course } from '../../../catalogue/courses.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { reviewsInput, wantsReviews } from './reviews-part.tsx'
import { communityMessages } from '../community-messages.ts'

/** Returns a course's reviews, their summary, and the viewer's own review. */
export function useReviews(course: Pick<Course, 'id' | 'rating'>) {
  const input = { courseId: course.id }
  const viewer = useViewer()
  const { data: enrollment } = trpc.enrollments.byCourse.useQuery(input, { enabled: Boolean(viewer) })
  const wants = wantsReviews(course, viewer, enrollment?.progress)
  const list = trpc.reviews.list.useInfiniteQuery(reviewsInput(course.id), {
    enabled: wants.list,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const summary = trpc.reviews.summary.useQuery(input, { enabled: wants.list })
  const mine = trpc.reviews.mine.useQuery(input, { enabled: wants.mine })
  return {
    viewer,
    query: list,
    reviews: list.data?.pages.flatMap(({ items }) => items) ?? [],
    summary: summary.data,
    mine: mine.data,
  }
}

/** Returns the mutations of the viewer's own review. */
export function useOwnReview() {
  const refresh = ['reviews', 'courses'] as const
  return {
    save: trpc.reviews.save.useMutation({
      meta: { success: communityMessages.reviewSaved, failure: communityMessages.reviewFailed, refresh },
    }),
    remove: trpc.reviews.delete.useMutation({
      meta: { success: communityMessages.reviewDeleted, failure: communityMessages.reviewFailed, refresh },
    }),
  }
}
