import { trpc } from '../../platform/client/trpc.ts'
import { allCourses } from './studio-search.ts'

/** The course of this id; undefined when none is chosen, or it is gone. */
export function useChosenCourse(courseId: number | undefined) {
  const { data } = trpc.courses.list.useQuery(allCourses)
  return data?.items.find(({ id }) => id === courseId)
}
