import { Link } from '@tanstack/react-router'
import { ArrowLeft, ListChecks, PenLine } from 'lucide-react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import { t } from '../../texts/grades.ts'
import { formatMarks } from '../quiz-clock.ts'

/** The caller's own grades in a course. */
export function OwnGradesPage({ course }: { course: Pick<Course, 'id' | 'slug' | 'title'> }) {
  const { data } = trpc.grades.mine.useQuery({ id: course.id })
  if (!data) return null
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6">
      <Link
        to="/courses/$slug"
        params={{ slug: course.slug }}
        className="text-link mb-3 inline-flex items-center gap-1.5"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {course.title}
      </Link>
      <h1 className="font-heading text-3xl font-semibold">{t.myGrades}</h1>
      {data.tests.length === 0 ? (
        <Empty icon={<ListChecks />} text={t.noTests} hint={course.title} className="card mt-6" />
      ) : (
        <>
          {data.total !== null && (
            <div className="card mt-6 grid gap-2 p-5">
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">{t.ownTotal}</span>
                <span className="text-2xl font-semibold tabular-nums">
                  {t.percent(formatMarks(data.total))}
                </span>
              </p>
              <ProgressBar label={t.ownTotal} value={Math.round(data.total)} />
              <p className="text-sm text-muted">{t.ownTotalHint}</p>
            </div>
          )}
          <ul aria-label={t.myGrades} className="mt-6 grid divide-y divide-hairline">
            {data.tests.map(({ lessonId, title, kind, grade, isHidden, weight }) => {
              const Icon = kind === 'quiz' ? ListChecks : PenLine
              return (
                <li key={lessonId} className="flex items-start gap-3 py-3">
                  <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
                  <span className="min-w-0 flex-1">
                    <Link
                      to="/lessons/$id"
                      params={{ id: String(lessonId) }}
                      className="text-link break-words"
                    >
                      {title}
                    </Link>
                    <span className="block text-sm text-muted">
                      {kind === 'quiz' ? t.quiz : t.assignment}
                      {weight !== 1 && ` · ${t.countsTimes(weight)}`}
                    </span>
                  </span>
                  <span className="text-end text-sm tabular-nums">
                    {grade ? (
                      <>
                        <span className="block text-base font-semibold">
                          {t.percent(formatMarks(grade.percent))}
                        </span>
                        {t.gradeOf(formatMarks(grade.grade), formatMarks(grade.maxGrade))}
                      </>
                    ) : (
                      <span className="text-muted">{isHidden ? t.isHidden : t.noGrade}</span>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
