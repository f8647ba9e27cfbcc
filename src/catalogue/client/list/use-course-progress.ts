import { useViewer } from '../../../accounts/client/viewer.ts'
import { loadPendingPayments, usePendingPayments } from '../course/pending-payments.ts'
import { CACHED, trpc, type Utils } from '../../../platform/client/trpc.ts'

/** The student's progress in a course, or its pending payment. Undefined if there is neither. */
export type CourseProgress = { progress: number } | 'pending' | undefined

/** Loads the progress and the pending payments of a signed-in student. Loaders of pages with course cards call this. */
export async function loadCourseProgress(utils: Utils): Promise<void> {
  if (!(await utils.auth.viewer.ensureData())) return
  await Promise.all([utils.enrollments.progress.fetch(undefined, CACHED), loadPendingPayments(utils)])
}

export function useCourseProgress(): (courseId: number) => CourseProgress {
  const signedIn = Boolean(useViewer())
  const own = trpc.enrollments.progress.useQuery(undefined, { enabled: signedIn }).data ?? []
  const pending = usePendingPayments()
  return (courseId) =>
    own.find((courseProgress) => courseProgress.courseId === courseId) ??
    (pending.some((payment) => payment.courseId === courseId) ? 'pending' : undefined)
}
