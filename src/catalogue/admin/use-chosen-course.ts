import { trpc } from '../../platform/client/trpc.ts'
import { firstCourses } from './studio-search.ts'

/** Returns the course with this ID. Undefined if no course is selected or the course was deleted. */
export function useChosenCourse(courseId: number | undefined) {
  const { data } = trpc.courses.list.useQuery(firstCourses)
  const listed = data?.items.find(({ id }) => id === courseId)
  const isFurther = data?.nextCursor != null && courseId !== undefined && !listed
  const { data: further } = trpc.courses.byId.useQuery({ id: courseId ?? 0 }, { enabled: isFurther })
  return listed ?? (isFurther ? further : undefined)
}
