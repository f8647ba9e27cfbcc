import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Course } from '../../courses.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { announce } from '../../../platform/client/messages.ts'
import { usePendingPayments } from './pending-payments.ts'
import { errorCodeOf, trpc } from '../../../platform/client/trpc.ts'
import { courseMessages } from '../payment/course-messages.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The course in which a guest wanted to enrol before we sent them to sign in. */
    enrollIn?: number | undefined
  }
}

export type Enrolling = {
  enrolled: boolean
  /** Whether a payment is pending. */
  pending: boolean
  /** Whether the student bought the course, or has a plan that includes it. */
  purchased: boolean
  /** The request for which the button waits, if any. */
  busy: 'enrolling' | 'checking' | null
  /** Whether the purchase status is loading. */
  checking: boolean
  start: () => void
}

/** Returns the user's status for a course, and a function that starts the course: sign in, pay or enrol. */
export function useEnrolling(course: Pick<Course, 'id' | 'slug' | 'isPremium'>): Enrolling {
  const input = { courseId: course.id }
  const signedIn = Boolean(useViewer())
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const enrollment = trpc.enrollments.check.useQuery(input, { enabled: signedIn })
  const purchase = trpc.payments.check.useQuery(input, { enabled: signedIn && course.isPremium })
  const paid = usePendingPayments().some(({ courseId }) => courseId === course.id)
  const toUpgrade = () => navigate({ to: '/upgrade', search: input })

  const enroll = trpc.enrollments.create.useMutation({
    meta: { success: courseMessages.enrolled, refresh: ['enrollments', 'courses', 'lessons', 'progress'] },
    onError: (error) =>
      errorCodeOf(error) === 'PURCHASE_REQUIRED' ? toUpgrade() : announce(courseMessages.enrollFailed, error),
  })

  const start = async () => {
    if (!signedIn)
      return navigate({
        to: '/login',
        search: { from: `/courses/${course.slug}` },
        // After sign-in, the page enrols the student or opens the upgrade page.
        state: { enrollIn: course.id },
      })
    if (purchase.data?.purchased === false) {
      // Checks again, because the payment may have been approved since the last check.
      setAsking(true)
      const { data } = await purchase.refetch()
      setAsking(false)
      if (!data?.purchased) return toUpgrade()
    }
    enroll.mutate(input)
  }
  const intended = useLocation({ select: ({ state }) => state.enrollIn === course.id })
  // Null while the purchase status of a premium course is loading.
  const mayEnroll = course.isPremium ? (purchase.data?.purchased ?? null) : true
  const resumes = intended && enrollment.data?.enrolled === false && mayEnroll !== null
  const { mutate } = enroll
  useEffect(() => {
    if (!resumes) return
    // The page is still fading in. A second view transition would interrupt this animation.
    const done = navigate({
      to: '.',
      search: true,
      state: {},
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
    if (mayEnroll) mutate({ courseId: course.id })
    else void done.then(() => navigate({ to: '/upgrade', search: { courseId: course.id } }))
  }, [resumes, mayEnroll, navigate, mutate, course.id])
  const checking = purchase.isLoading || asking
  const enrolled = enrollment.data?.enrolled ?? false
  const purchased = purchase.data?.purchased ?? false
  return {
    enrolled,
    pending: paid && !enrolled && !purchased,
    purchased,
    busy:
      enroll.isPending || (resumes && mayEnroll)
        ? 'enrolling'
        : checking || enrollment.isLoading
          ? 'checking'
          : null,
    checking,
    start: () => void start(),
  }
}
