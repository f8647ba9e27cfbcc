import { Link } from '@tanstack/react-router'
import { trpc } from '../../../platform/client/trpc.ts'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import type { Course } from '../../courses.schema.ts'
import { CourseText } from './course-facts.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/course.ts'

/**
 * The student's progress, and the lesson with which the student continues. During the request to enrol
 * (`enrolling`), this reserves the space.
 */
export function CourseProgress({ course, enrolling }: { course: Course; enrolling: boolean }) {
  const { data: enrollment } = trpc.enrollments.byCourse.useQuery({ courseId: course.id })
  if (!enrollment && !enrolling) return null
  const { progress, resume } = enrollment ?? { progress: 0, resume: null }
  return (
    <div className="mb-4 border-b border-hairline pb-4">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{t.yourProgress}</span>
        <span className="tabular-nums">{progress}%</span>
      </div>
      <ProgressBar value={progress} label={t.yourProgress} className="mt-2" />
      {resume ? (
        <p className="mt-2 text-sm text-muted">
          <Rich
            text={t.lesson(resume.order)}
            tags={{ title: () => <CourseText course={course}>{resume.title}</CourseText> }}
          />
        </p>
      ) : (
        enrolling && <div className="mt-2 h-[1lh] text-sm" />
      )}
      {enrollment?.isGraded && (
        <Link
          to="/courses/$slug/grades"
          params={{ slug: course.slug }}
          className="touch mt-3 me-5 inline-block text-sm text-link"
        >
          {t.myGrades}
        </Link>
      )}
      {progress === 100 && (
        <Link
          to="/courses/$slug/finished"
          params={{ slug: course.slug }}
          className="touch mt-3 inline-block text-sm text-link"
        >
          {t.whatYouLearned}
        </Link>
      )}
    </div>
  )
}
