import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { commentsInput } from '../../../community/client/comments-input.ts'
import { loadPendingPayments } from '../../../catalogue/client/course/pending-payments.ts'
import { CACHED, type Utils } from '../../../platform/client/trpc.ts'

/** Fetches all data of a lesson page in parallel. Skips personal data for guests. */
export async function prefetchNeighbours(
  utils: Utils,
  { id, courseId, locked }: Pick<Lesson, 'id' | 'courseId' | 'locked'>,
) {
  const viewer = await utils.auth.viewer.ensureData()
  const [course] = await Promise.all([
    utils.courses.byId.ensureData({ id: courseId }),
    utils.lessons.description.ensureData({ id }),
    utils.lessons.list.ensureData({ courseId }),
    utils.comments.list.fetchInfinite(commentsInput(id), CACHED),
    utils.comments.moments.ensureData({ id }),
    ...(viewer
      ? [
          utils.lessons.liked.ensureData({ id }),
          utils.enrollments.check.ensureData({ courseId }),
          utils.progress.detail.ensureData({ id }),
          utils.progress.byCourse.ensureData({ courseId }),
        ]
      : []),
    ...(viewer && locked ? [loadPendingPayments(utils)] : []),
  ])
  return course
}
