import type { RouterContext } from '../../platform/client/page/router-context.ts'
import { firstCourses } from './studio-search.ts'

/** Prefetches the first courses for menus. Also prefetches the selected course if it is not one of these. */
export async function fetchChoice(
  utils: RouterContext['utils'],
  courseId: number | undefined,
): Promise<void> {
  const { items, nextCursor } = await utils.courses.list.fetch(firstCourses)
  if (courseId === undefined || nextCursor === null || items.some(({ id }) => id === courseId)) return
  // The page shows the error if the course does not exist.
  await utils.courses.byId.fetch({ id: courseId }).catch(() => undefined)
}
