import type { RouterContext } from '../../platform/client/page/router-context.ts'
import { firstCourses } from './studio-search.ts'

/** Prefetches the courses for menus, and the selected one if it is not among them. */
export async function fetchChoice(
  utils: RouterContext['utils'],
  courseId: number | undefined,
): Promise<void> {
  const { items, nextCursor } = await utils.courses.list.fetch(firstCourses)
  if (courseId === undefined || nextCursor === null || items.some(({ id }) => id === courseId)) return
  // The page shows the error for an unknown course.
  await utils.courses.byId.fetch({ id: courseId }).catch(() => undefined)
}
