import type { Course } from '../../../catalogue/courses.schema.ts'
import { CACHED, type Utils } from '../../../platform/client/trpc.ts'

/** What is like a course, to choose from: the loader and the page have to say the same. */
export const likeInput = ({ category }: Pick<Course, 'category'>) => ({
  category,
  brief: true,
  published: true,
  sort: 'rated' as const,
  limit: 12,
})

/** What the page of a finished course shows; false while there is something left to do in it. */
export async function loadFinished(utils: Utils, course: Course): Promise<boolean> {
  const input = { courseId: course.id }
  const enrollment = await utils.enrollments.byCourse.fetch(input, CACHED)
  if (enrollment?.progress !== 100) return false
  await Promise.all([
    utils.lessons.list.ensureData(input),
    utils.enrollments.progress.ensureData(),
    utils.courses.list.ensureData(likeInput(course)),
  ])
  return true
}
