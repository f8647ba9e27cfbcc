import { useMemo } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { trpc } from '../../../platform/client/trpc.ts'

/** The lessons of a course that the reader has completed, by their ids. */
export function useDoneLessons(courseId: number): ReadonlySet<number> {
  const { data } = trpc.progress.byCourse.useQuery({ courseId }, { enabled: Boolean(useViewer()) })
  return useMemo(
    () => new Set(data?.filter(({ completed }) => completed).map(({ lessonId }) => lessonId)),
    [data],
  )
}
