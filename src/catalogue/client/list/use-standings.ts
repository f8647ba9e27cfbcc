import { useViewer } from '../../../accounts/client/viewer.ts'
import { loadPendingPayments, usePendingPayments } from '../course/pending-payments.ts'
import { trpc, type Utils } from '../../../platform/client/trpc.ts'

/** How the reader stands to a course, where it is not simply for choosing. */
export type Standing = 'enrolled' | 'pending' | undefined

/** For loaders of pages with cards, when somebody is signed in. */
export async function loadStandings(utils: Utils): Promise<void> {
  if (!(await utils.auth.viewer.ensureData())) return
  await Promise.all([utils.enrollments.courseIds.ensureData(), loadPendingPayments(utils)])
}

export function useStandings(): (courseId: number) => Standing {
  const signedIn = Boolean(useViewer())
  const enrolled = trpc.enrollments.courseIds.useQuery(undefined, { enabled: signedIn }).data ?? []
  const pending = usePendingPayments()
  return (courseId) =>
    enrolled.includes(courseId)
      ? 'enrolled'
      : pending.some((payment) => payment.courseId === courseId)
        ? 'pending'
        : undefined
}
