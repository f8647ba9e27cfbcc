import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { usePlansSold } from '../../catalogue/client/course/membership-price.ts'
import { CourseText } from '../../catalogue/client/course/course-facts.tsx'
import { YourWeek } from '../../learning/client/study-goal/your-week.tsx'
import { LibraryContinue } from '../../learning/client/library/library-continue.tsx'
import type { Welcome } from '../../learning/learning.schema.ts'
import { WaitingPayments } from '../../payments/client/waiting-payments.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { t } from '../texts/home.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'

/**
 * The greeting for returning students: the lesson at which they stopped, new lessons, pending payments and access
 * that ends soon.
 */
export function HomeWelcome() {
  const { data } = trpc.enrollments.welcome.useQuery()
  const { data: membership } = trpc.memberships.ending.useQuery()
  // Keeps the data of the first render, so that nothing moves under the pointer.
  const [held, setHeld] = useState(data)
  if (!held && data) setHeld(data)
  const endsAt = membership?.endsAt
  const { sellsYear } = usePlansSold()
  const { next, fresh = [], week } = held ?? {}
  return (
    <div className="shell border-hairline not-empty:pb-8 sm:not-empty:pb-10">
      {next?.resume && <LibraryContinue enrollment={next} resume={next.resume} />}
      {week && <YourWeek week={week} className="mt-6 sm:mt-8" />}
      {fresh.length > 0 && <FreshLessons lessons={fresh} />}
      <WaitingPayments />
      {endsAt && (
        <p className="card mt-6 flex flex-wrap items-center justify-between gap-x-4 px-4.5 py-2 sm:mt-8 sm:px-6">
          <span>
            <Rich text={t.premiumEnds} tags={{ date: () => <When date={endsAt} as="date" /> }} />
          </span>
          {sellsYear && (
            <Link to="/upgrade" className="touch text-link">
              {t.addAnotherYear}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

const FreshLessons = ({ lessons }: { lessons: Welcome['fresh'] }) => (
  <section aria-labelledby="fresh" className="mt-6 sm:mt-8">
    <h2 id="fresh" className="title-card">
      {t.newLessons}
    </h2>
    <ul className="card mt-3 divide-y divide-hairline">
      {lessons.map(({ lessonId, title, order, course }) => (
        <li key={lessonId}>
          <Link
            to="/lessons/$id"
            params={{ id: String(lessonId) }}
            className="group flex min-h-11 items-center justify-between gap-4 px-4.5 py-2.5 sm:px-6"
          >
            <span className="min-w-0">
              <span className="font-semibold group-hover:underline">
                <Rich
                  text={t.lessonTitle(order)}
                  tags={{ title: () => <CourseText course={course}>{title}</CourseText> }}
                />
              </span>
              <span className="block text-sm text-muted">
                <CourseText course={course}>{course.title}</CourseText>
              </span>
            </span>
            <ArrowRight aria-hidden="true" className="rtl:-scale-x-100 size-4.5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
