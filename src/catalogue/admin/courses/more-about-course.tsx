import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { lazyPart } from '../../../platform/client/ui/lazy-part.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { CourseDetailsForm } from './use-course-details.ts'

const Fields = lazyPart(() => import('./course-detail-fields.tsx').then((m) => m.CourseDetailFields))

/** What not every course says: folded until somebody wants to say it. */
export function MoreAboutCourse({ more }: { more: CourseDetailsForm }) {
  const [opened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    void more.open().catch(() => setOpened(false))
  }
  if (!opened)
    return (
      <div className="sm:col-span-2">
        <Button variant="secondary" onClick={open}>
          <ChevronDown aria-hidden="true" />
          More about this course
        </Button>
      </div>
    )
  return (
    <section
      aria-label="More about this course"
      className="grid gap-5 border-t border-hairline pt-5 sm:col-span-2"
    >
      <h3 className="title-card">More about this course</h3>
      <Suspense fallback={<Skeleton className="h-96" />}>
        {more.values ? <Fields more={more} values={more.values} /> : <Skeleton className="h-96" />}
      </Suspense>
    </section>
  )
}
