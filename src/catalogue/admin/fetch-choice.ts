import type { RouterContext } from '../../platform/client/page/router-context.ts'
import { firstCourses } from './studio-search.ts'

/** The courses to choose from, and the chosen one where it is not among them. */
export async function fetchChoice(
  utils: RouterContext['utils'],
  courseId: number | undefined,
): Promise<void> {
  const { items, nextCursor } = await utils.courses.list.fetch(firstCourses)
  if (courseId === undefined || nextCursor === null || items.some(({ id }) => id === courseId)) return
  // An unknown course in the address is said by the page.
  await utils.courses.byId.fetch({ id: courseId }).catch(() => undefined)
}
