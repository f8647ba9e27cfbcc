import { Rich } from '../../../platform/client/ui/rich.tsx'
import { Link } from '@tanstack/react-router'
import { BookOpen, ChevronDown, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { publishedPages } from '../../../academy/own-pages.rules.ts'
import { useSettings } from '../../../academy/client/settings.ts'
import { durationText } from '../../../catalogue/client/found/duration-text.ts'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import type { Quote } from '../../payments.schema.ts'
import { t } from '../../texts/checkout.ts'

/** The content of the purchase and the refund policy. Leaves out details that the academy has not set. */
export function WhatYouGet({ quote }: { quote: Quote }) {
  const settings = useSettings()
  const { refund_policy: refunds } = settings
  const hasPage = publishedPages(settings).includes('refunds')
  return (
    <ul className="mt-5 grid max-w-3xl gap-2.5 empty:hidden">
      {quote.courseId !== null ? (
        <OfCourse courseId={quote.courseId} />
      ) : (
        quote.plan?.courses === null && <EveryCourse />
      )}
      {(refunds || hasPage) && (
        <Point icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}>
          {refunds}{' '}
          {hasPage && (
            <Link to="/pages/$kind" params={{ kind: 'refunds' }} className="underline underline-offset-4">
              {t.howRefundsWork}
            </Link>
          )}
        </Point>
      )}
    </ul>
  )
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 [&>svg]:mt-1 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </li>
  )
}

function OfCourse({ courseId }: { courseId: number }) {
  const { data: course } = trpc.courses.byId.useQuery({ id: courseId })
  if (!course?.lessonsCount) return null
  return (
    <Point icon={<BookOpen aria-hidden="true" />}>
      {t.opensLessons(course.lessonsCount, durationText(course.duration))}
    </Point>
  )
}

/** The courses that the plan includes, and their total price if bought one by one. */
function EveryCourse() {
  const { data } = trpc.courses.premium.useQuery()
  if (!data || data.count === 0) return null
  const more = data.count - data.courses.length
  return (
    <Point icon={<BookOpen aria-hidden="true" />}>
      <details className="group">
        <summary className="-my-2.5 flex min-h-11 cursor-pointer list-none items-center gap-2 py-2.5 [&::-webkit-details-marker]:hidden">
          <span>
            <Rich
              text={t.opensPremiumCourses(data.count, data.price)}
              tags={{ price: (price) => <strong className="tabular-nums">{price}</strong> }}
            />
          </span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <ul className="mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2">
          {data.courses.map((course) => (
            <li key={course.slug} className="flex min-w-0 items-baseline justify-between gap-3 py-1">
              <Link
                to="/courses/$slug"
                params={{ slug: course.slug }}
                className="min-w-0 break-words underline-offset-4 hover:underline"
              >
                <CourseText course={course}>{course.title}</CourseText>
              </Link>
              <span className="shrink-0 text-sm text-muted tabular-nums">{course.price}</span>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="mt-1 text-sm text-muted">{t.andMore(more)}</p>}
      </details>
    </Point>
  )
}
