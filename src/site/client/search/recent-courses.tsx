import { useState } from 'react'
import { useRecentlySeen } from '../../../catalogue/client/found/recently-seen.ts'
import { CourseRow } from './course-row.tsx'
import { t } from '../../texts/search.ts'

/** Courses that were recently viewed on this device. Shown before the user types. */
export function RecentCourses({ onChoose }: { onChoose: () => void }) {
  const { list, clear } = useRecentlySeen()
  const [seen, setSeen] = useState(list)
  if (seen.length === 0) return null
  return (
    <section aria-labelledby="recently-seen" className="shell pb-3">
      <div className="flex min-h-11 items-center justify-between gap-4 px-2">
        <h2 id="recently-seen" className="text-sm font-semibold text-muted">
          {t.recentlySeen}
        </h2>
        <button
          type="button"
          className="touch text-link text-sm"
          onClick={(event) => {
            event.currentTarget.form?.querySelector('input')?.focus()
            clear()
            setSeen([])
          }}
        >
          {t.clear}
        </button>
      </div>
      <ul className="grid lg:grid-cols-2">
        {seen.map((course) => (
          <li key={course.slug} className="min-w-0">
            <CourseRow course={course} about={[course.instructor]} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}
