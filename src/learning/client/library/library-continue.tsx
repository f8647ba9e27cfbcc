import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { Enrollment } from '../../learning.schema.ts'
import { isBegun } from '../../rules.ts'
import { willPlay } from '../watching/will-play.ts'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import { CourseThumbnail } from '../../../catalogue/client/list/course-thumbnail.tsx'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/library.ts'

type Resume = NonNullable<Enrollment['resume']>

/** The lesson and the position at which the student stopped, with a button to continue. */
export function LibraryContinue({ enrollment, resume }: { enrollment: Enrollment; resume: Resume }) {
  const { course, progress } = enrollment
  const begun = isBegun(enrollment)
  return (
    <section
      aria-labelledby="continue"
      className="card mt-6 overflow-hidden sm:mt-8 md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <CourseThumbnail
        address={course.thumbnail}
        sizes="(min-width: 78rem) 34rem, (min-width: 48rem) 45vw, 92vw"
        eager
        className="md:aspect-auto md:min-h-72"
      />
      <div className="flex flex-col justify-center px-5 py-6 sm:px-8">
        <h2 id="continue" className="text-sm font-semibold text-amber-ink">
          {begun ? t.continueCourse : t.beginHere}
        </h2>
        <p className="title-section mt-1.5">
          <CourseText course={course}>{course.title}</CourseText>
        </p>
        <p className="mt-2 text-muted">
          <Rich
            text={t.lesson(resume.order)}
            tags={{ title: () => <CourseText course={course}>{resume.title}</CourseText> }}
          />
          {resume.position >= 1 && (
            <span className="whitespace-nowrap tabular-nums"> · {t.at(formatClock(resume.position))}</span>
          )}
        </p>
        <div className="mt-5 flex items-center gap-3">
          <ProgressBar value={progress} label={t.progressIn(course.title)} className="max-w-72 flex-1" />
          <span className="text-sm tabular-nums">{progress}%</span>
        </div>
        <div className="mt-6">
          <Link
            to="/lessons/$id"
            params={{ id: String(resume.lessonId) }}
            onClick={() => willPlay(resume.lessonId)}
            className={buttonClass({ size: 'lg', className: 'max-sm:w-full' })}
          >
            <Play aria-hidden="true" className="fill-current" />
            {begun ? t.continueCourse : t.begin}
          </Link>
        </div>
      </div>
    </section>
  )
}
