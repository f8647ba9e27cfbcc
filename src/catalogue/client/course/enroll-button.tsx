import { Link, useNavigate } from '@tanstack/react-router'
import type { Course } from '../../courses.schema.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import type { Enrolling } from './use-enrolling.ts'

const busyLabels = { enrolling: 'Enrolling...', checking: 'Checking...' }

/** The one thing to do on a course's page. */
export function EnrollButton({ enrolling, course }: { enrolling: Enrolling; course: Course }) {
  const { enrolled, pending, busy, start } = enrolling
  const navigate = useNavigate()
  if (enrolled)
    return (
      <Button size="lg" block onClick={() => void navigate({ to: '/my-library' })}>
        Go to My Library
      </Button>
    )
  if (pending)
    return (
      <Link
        to="/upgrade"
        search={{ courseId: course.id }}
        className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}
      >
        See payment
      </Link>
    )
  return (
    <Button
      size="lg"
      block
      busy={busy !== null}
      busyLabel={busy ? busyLabels[busy] : undefined}
      onClick={start}
    >
      {course.isPremium ? 'Enroll Now' : 'Start Learning'}
    </Button>
  )
}
