import { useEffect, useEffectEvent } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import type { Course } from '../../courses.schema.ts'

/**
 * Records a course view for the user who opened the page. If the user signs out on the page, the view does not count
 * as a view by a guest.
 */
export function useSeen(course: Course): void {
  const by = useViewer()?.id ?? ''
  const see = useEffectEvent(() => {
    // The list is optional, so an import error is ignored.
    import('./recently-seen.ts').then(({ remember }) => remember(by, course)).catch(() => undefined)
  })
  useEffect(() => see(), [course.id])
}
