import { useViewer } from '../../../accounts/client/viewer.ts'
import { loadPendingPayments, usePendingPayments } from '../course/pending-payments.ts'
import { trpc, type Utils } from '../../../platform/client/trpc.ts'

/** How the reader stands to a course, where it is not simply for choosing. */
export type Standing = { progress: number } | 'pending' | undefined

/** For loaders of pages with cards, when somebody is signed in. */
export async function loadStandings(utils: Utils): Promise<void> {
  if (!(await utils.auth.viewer.ensureData())) return
  await Promise.all([utils.enrollments.standings.fetch(), loadPendingPayments(utils)])
}

export function useStandings(): (courseId: number) => Standing {
  const signedIn = Boolean(useViewer())
  const own = trpc.enrollments.standings.useQuery(undefined, { enabled: signedIn }).data ?? []
  const pending = usePendingPayments()
  return (courseId) =>
    own.find((standing) => standing.courseId === courseId) ??
    (pending.some((payment) => payment.courseId === courseId) ? 'pending' : undefined)
}
