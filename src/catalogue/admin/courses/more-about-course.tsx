import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { CourseForm, CourseValues } from './course-form.ts'
import { t } from '../../texts/admin-courses.ts'

const Fields = lazyPart(() => import('./course-detail-fields.tsx').then((m) => m.CourseDetailFields))

interface MoreAboutCourseProps {
  form: CourseForm
  /** The frequently asked questions. Undefined until the fields have loaded. */
  faq: CourseValues['faq']
  /** Whether a draft has values for these fields. If so, the fields are visible. */
  drafted: boolean
  /** Loads the fields into the form. Returns whether it succeeded. */
  load: () => Promise<boolean>
}

/** Optional details of a course, collapsed by default. */
export function MoreAboutCourse({ form, faq, drafted, load }: MoreAboutCourseProps) {
  const [unfolded, setUnfolded] = useState(drafted)
  // Fields that open because of a draft must not get the focus.
  const [asked, setAsked] = useState(false)
  const fetch = () => void load().then((loaded) => setUnfolded(loaded))
  const begin = useEffectEvent(() => {
    if (unfolded) fetch()
  })
  useEffect(() => begin(), [])
  const unfold = () => {
    setAsked(true)
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
        {faq ? <Fields form={form} faq={faq} focuses={asked} /> : <Skeleton className="h-96" />}
      </Suspense>
    </section>
  )
}
