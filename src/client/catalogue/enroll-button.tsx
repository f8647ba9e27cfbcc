import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import type { Enrolling } from './use-enrolling.ts'

const busyLabels = { enrolling: 'Enrolling...', checking: 'Checking...' }

/** The one thing to do on a course's page. */
export function EnrollButton({ enrolling, isPremium }: { enrolling: Enrolling; isPremium: boolean }) {
  const { enrolled, busy, start } = enrolling
  if (enrolled)
    return (
      <Link to="/my-library" className={buttonClass({ size: 'lg', block: true })}>
        Go to My Library
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
      {isPremium ? 'Enroll Now' : 'Start Learning'}
    </Button>
  )
}
