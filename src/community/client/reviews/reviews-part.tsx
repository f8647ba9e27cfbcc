import { Suspense } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { CACHED, trpc, type Utils } from '../../../platform/client/trpc.ts'
import { REVIEW_FROM_PROGRESS } from '../../rules.ts'
import { reviews as policy } from '../../reviews.policy.ts'
import type { Actor } from '../../../platform/policy.ts'

const Part = lazyPart(() => import('./course-reviews.tsx').then((m) => m.CourseReviews), {
  quiet: true,
})

/** Returns the input of the review list. The loader and the page must use the same input. */
export const reviewsInput = (courseId: number) => ({ courseId, limit: 10 })

type Rated = Pick<Course, 'id' | 'rating'>

/**
 * Returns which parts to show. The list is shown if there are reviews. Moderators see it even if all reviews are
 * hidden. The viewer's own part is shown if the viewer can write a review.
 */
export const wantsReviews = ({ rating }: Rated, viewer: Actor, progress = 0) => ({
  list: rating > 0 || policy.can(viewer, 'moderate'),
  mine: Boolean(viewer) && (rating > 0 || progress >= REVIEW_FROM_PROGRESS),
})

/** Prefetches reviews in a loader, after the viewer's progress is known. */
export async function loadReviews(utils: Utils, course: Rated): Promise<void> {
  const input = { courseId: course.id }
  const progress = utils.enrollments.byCourse.getData(input)?.progress
  const wants = wantsReviews(course, utils.auth.viewer.getData(), progress)
  if (!wants.list && !wants.mine) return
  await Promise.all([
    Part.ready(),
    ...(wants.list
      ? [
          utils.reviews.summary.fetch(input, CACHED),
          utils.reviews.list.fetchInfinite(reviewsInput(course.id), CACHED),
        ]
      : []),
    ...(wants.mine ? [utils.reviews.mine.fetch(input, CACHED)] : []),
  ])
}

/** The reviews of a course. Fetches nothing if there is nothing to show. */
export function CourseReviews({ course }: { course: Course }) {
  const viewer = useViewer()
  const input = { courseId: course.id }
  const { data: enrollment } = trpc.enrollments.byCourse.useQuery(input, { enabled: Boolean(viewer) })
  const wants = wantsReviews(course, viewer, enrollment?.progress)
  if (!wants.list && !wants.mine) return null
  return (
    <Suspense>
      <Part course={course} />
    </Suspense>
  )
}
