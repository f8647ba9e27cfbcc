import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { CourseDetailsForm } from './use-course-details.ts'
import { t } from '../../texts/admin-courses.ts'

const Fields = lazyPart(() => import('./course-detail-fields.tsx').then((m) => m.CourseDetailFields))

/** What not every course says: folded until somebody wants to say it. */
export function MoreAboutCourse({ more }: { more: CourseDetailsForm }) {
  // What was typed there before is shown.
  const [unfolded, setUnfolded] = useState(more.isDirty)
  const fetch = () => void more.unfold().catch(() => setUnfolded(false))
  const begin = useEffectEvent(() => {
    if (unfolded) fetch()
  })
  useEffect(() => begin(), [])
  const unfold = () => {
    setUnfolded(true)
    fetch()
  }
  if (!unfolded)
    return (
      <div className="sm:col-span-2">
        <Button variant="secondary" onClick={unfold}>
          <ChevronDown aria-hidden="true" />
          {t.moreAboutCourse}
        </Button>
      </div>
    )
  return (
    <section
      aria-label={t.moreAboutCourse}
      className="grid gap-5 border-t border-hairline pt-5 sm:col-span-2"
    >
      <h3 className="title-card">{t.moreAboutCourse}</h3>
      <Suspense fallback={<Skeleton className="h-96" />}>
        {more.values ? <Fields more={more} values={more.values} /> : <Skeleton className="h-96" />}
      </Suspense>
    </section>
  )
}
