import { useMemo } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { trpc } from '../../../platform/client/trpc.ts'

/** Returns the IDs of the lessons in a course that the student has completed. */
export function useDoneLessons(courseId: number): ReadonlySet<number> {
  const { data } = trpc.progress.byCourse.useQuery({ courseId }, { enabled: Boolean(useViewer()) })
  return useMemo(
    () => new Set(data?.filter(({ completed }) => completed).map(({ lessonId }) => lessonId)),
    [data],
  )
}
