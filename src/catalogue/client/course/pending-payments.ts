import type { Course } from '../../courses.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { trpc, type Utils } from '../../../platform/client/trpc.ts'

const input = { status: 'pending' } as const

/** For loaders of pages that say what waits for approval. */
export const loadPendingPayments = (utils: Utils) => utils.payments.mine.ensureData(input)

/** What the reader has paid that waits for approval; nothing for guests. */
export function usePendingPayments() {
  const signedIn = Boolean(useViewer())
  return trpc.payments.mine.useQuery(input, { enabled: signedIn }).data?.items ?? []
}

/**
 * What is said besides where a lesson of the course is locked, and where it leads: to what the reader has paid and waits for,
 * to the course's purchase, or, where nobody can buy the course, to the membership that opens its premium lessons.
 */
export function useLessonRefusal({ id, isPremium }: Pick<Course, 'id' | 'isPremium'>) {
  const pending = usePendingPayments()
  const waiting = pending.find(({ courseId, kind }) => (isPremium ? courseId === id : kind === 'membership'))
  const upgrade = isPremium ? { courseId: id } : waiting?.planId ? { plan: waiting.planId } : {}
  const waits = waiting !== undefined
  const action = waits ? 'See payment' : isPremium ? 'Purchase this course' : 'Upgrade to Premium'
  return { waits, action, upgrade }
}
