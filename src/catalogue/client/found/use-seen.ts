import { useEffect, useEffectEvent } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import type { Course } from '../../courses.schema.ts'

/** Has the course remembered among those that were looked at; by whoever came to it, and not by whom signing out leaves. */
export function useSeen(course: Course): void {
  const by = useViewer()?.id ?? ''
  const see = useEffectEvent(() => {
    // What cannot be fetched now is not worth a word.
    import('./recently-seen.ts').then(({ remember }) => remember(by, course)).catch(() => undefined)
  })
  useEffect(() => see(), [course.id])
}
