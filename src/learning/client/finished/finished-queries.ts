import type { Course } from '../../../catalogue/courses.schema.ts'
import { CACHED, type Utils } from '../../../platform/client/trpc.ts'

/**
 * Returns the query input for similar courses. The loader and the page must use the same input to share one cache
 * entry.
 */
export const likeInput = ({ category }: Pick<Course, 'category'>) => ({
  category,
  brief: true,
  published: true,
  sort: 'rated' as const,
  limit: 12,
})

/** Loads the data of the page of a completed course. Returns false if the student has not completed the course. */
export async function loadFinished(utils: Utils, course: Course): Promise<boolean> {
  const input = { courseId: course.id }
  const enrollment = await utils.enrollments.byCourse.fetch(input, CACHED)
  if (enrollment?.progress !== 100) return false
  await Promise.all([
    utils.lessons.list.ensureData(input),
    utils.enrollments.progress.ensureData(),
    utils.certificates.mine.fetch(),
    utils.courses.list.ensureData(likeInput(course)),
  ])
  return true
}
