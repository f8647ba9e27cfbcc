import { Link } from '@tanstack/react-router'
import type { Enrollment } from '../../learning.schema.ts'
import { willPlay } from '../watching/will-play.ts'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import { CourseThumbnail } from '../../../catalogue/client/list/course-thumbnail.tsx'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { CertificateLink } from './certificate-link.tsx'
import { t } from '../../texts/library.ts'

const linkClass =
  'inline-flex min-h-11 items-center text-sm font-semibold underline decoration-amber-mark decoration-2 underline-offset-4 group-hover:decoration-ink after:absolute after:inset-0'

/** A course of the student with its progress. The whole row links to the next lesson, except for the title. */
export function LibraryRow({ enrollment }: { enrollment: Enrollment }) {
  const { course, progress, completedLessons, isGraded, newLessonIds, resume } = enrollment
  return (
    <article className="group card relative grid grid-cols-[6rem_minmax(0,1fr)] overflow-hidden sm:grid-cols-[12rem_minmax(0,1fr)] md:grid-cols-[15rem_minmax(0,1fr)]">
      <CourseThumbnail
        address={course.thumbnail}
        sizes="(min-width: 48rem) 24rem, 16rem"
        fill
        className="h-full"
      />
      <div className="flex flex-col gap-1 px-4.5 py-4 sm:px-6">
        <h3 className="title-card">
          <Link to="/courses/$slug" params={{ slug: course.slug }} className="relative z-1 hover:underline">
            <CourseText course={course}>{course.title}</CourseText>
          </Link>
        </h3>
        <p className="text-sm text-muted">{course.instructor}</p>
        <div className="mt-3 flex items-center gap-3">
          <ProgressBar value={progress} label={t.progressIn(course.title)} className="max-w-96 flex-1" />
          <span className="text-sm font-semibold tabular-nums">{progress}%</span>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-5">
          <p className="text-sm text-muted tabular-nums">
            {t.completedLessons(completedLessons, course.lessonsCount)}
          </p>
          {isGraded && (
            <Link
              to="/courses/$slug/grades"
              params={{ slug: course.slug }}
              className="relative z-1 inline-flex min-h-11 items-center text-sm font-semibold hover:underline sm:ms-auto"
            >
              {t.myGrades}
              <span className="sr-only">
                : <CourseText course={course}>{course.title}</CourseText>
              </span>
            </Link>
          )}
          {progress === 100 && <CertificateLink course={course} />}
          {resume && progress < 100 ? (
            <Link
              to="/lessons/$id"
              params={{ id: String(resume.lessonId) }}
              onClick={() => willPlay(resume.lessonId)}
              className={linkClass}
            >
              <span>
                <Rich
                  text={t.lesson(resume.order)}
                  tags={{ title: () => <CourseText course={course}>{resume.title}</CourseText> }}
                />
                {resume.position >= 1 && ` · ${formatClock(resume.position)}`}
              </span>
            </Link>
          ) : (
            <Link
              to={
                progress === 100 && newLessonIds.length === 0 ? '/courses/$slug/finished' : '/courses/$slug'
              }
              params={{ slug: course.slug }}
              className={linkClass}
            >
              {newLessonIds.length > 0
                ? t.newSinceFinished(newLessonIds.length)
                : progress === 100
                  ? t.whatYouLearned
                  : t.openCourse}
              <span className="sr-only">
                : <CourseText course={course}>{course.title}</CourseText>
              </span>
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}
