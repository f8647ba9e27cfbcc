import { Link, useNavigate } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { Course } from '../../courses.schema.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { CourseText } from './course-facts.tsx'
import type { Enrolling } from './use-enrolling.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/course.ts'

/** The main button of a course page: sign in, buy, enrol or continue. */
export function EnrollButton({ enrolling, course }: { enrolling: Enrolling; course: Course }) {
  const { enrolled, pending, busy, start } = enrolling
  if (enrolled) return <GoOn course={course} />
  if (pending)
    return (
      <Link
        to="/upgrade"
        search={{ courseId: course.id }}
        className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}
      >
        {t.seePayment}
      </Link>
    )
  return (
    <Button
      size="lg"
      block
      busy={busy !== null}
      busyLabel={busy ? (busy === 'enrolling' ? t.enrolling : t.checking) : undefined}
      onClick={start}
    >
      {course.isPremium ? t.enrollNow : t.startLearning}
    </Button>
  )
}

/** A button that continues with the student's current lesson, and a link to the library. */
function GoOn({ course }: { course: Course }) {
  const { data: enrollment } = trpc.enrollments.byCourse.useQuery({ courseId: course.id })
  const navigate = useNavigate()
  const resume = enrollment?.resume
  return (
    <div className="flex gap-3 max-sm:*:px-3 lg:flex-col">
      {resume && (
        <Link
          to="/lessons/$id"
          params={{ id: String(resume.lessonId) }}
          className={buttonClass({ size: 'lg', block: true })}
        >
          <Play aria-hidden="true" className="fill-current" />
          <span>
            <Rich
              text={
                enrollment.progress > 0 || resume.position > 0
                  ? t.continueLesson(resume.order)
                  : t.beginLesson(resume.order)
              }
              tags={{
                lesson: (words) => (
                  <span className="sr-only">
                    {words}
                    <CourseText course={course}>{resume.title}</CourseText>
                  </span>
                ),
              }}
            />
          </span>
        </Link>
      )}
      <Button
        variant={resume ? 'secondary' : 'primary'}
        size="lg"
        block
        onClick={() => void navigate({ to: '/my-library' })}
      >
        {t.goToMyLibrary}
      </Button>
    </div>
  )
}
