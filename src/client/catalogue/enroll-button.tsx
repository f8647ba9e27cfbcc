import { useNavigate } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import type { Enrolling } from './use-enrolling.ts'

const busyLabels = { enrolling: 'Enrolling...', checking: 'Checking...' }

/** The one thing to do on a course's page. */
export function EnrollButton({ enrolling, isPremium }: { enrolling: Enrolling; isPremium: boolean }) {
  const { enrolled, busy, start } = enrolling
  const navigate = useNavigate()
  if (enrolled)
    return (
      <Button size="lg" block onClick={() => void navigate({ to: '/my-library' })}>
        Go to My Library
      </Button>
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
