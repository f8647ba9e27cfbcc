import type { Course } from '../../courses.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { usePlansSold } from './membership-price.ts'
import { trpc, type Utils } from '../../../platform/client/trpc.ts'
import { lazyPart } from '../../../platform/client/ui/lazy-part.ts'

const input = { status: 'unsettled' } as const

/** Few students need it, so it loads only for them. */
export const PaymentNotice = lazyPart(() =>
  import('../payment/payment-notice.tsx').then((m) => m.PaymentNotice),
)

/** For loaders of pages that say what is pending, was rejected or has ended. */
export async function loadPendingPayments(utils: Utils): Promise<void> {
  const { items } = await utils.payments.mine.ensureData(input)
  if (items.some(({ status }) => status !== 'pending')) await PaymentNotice.ready()
}

/** The student's payments that are pending, and those that were rejected, came short or were revoked; none for guests. */
export function useUnsettledPayments() {
  const signedIn = Boolean(useViewer())
  return trpc.payments.mine.useQuery(input, { enabled: signedIn }).data?.items ?? []
}

/** Those of them that are pending. */
export const usePendingPayments = () => useUnsettledPayments().filter(({ status }) => status === 'pending')

/**
 * What is said besides where a lesson of the course is locked, and where it leads: to what the reader has paid and waits for,
 * to the course's purchase, or, where nobody can buy the course, to the plans that open its premium lessons; nowhere if none is sold.
 */
export function useLessonRefusal({ id, isPremium }: Pick<Course, 'id' | 'isPremium'>) {
  const pending = usePendingPayments()
  const waiting = pending.find(({ courseId, kind }) => (isPremium ? courseId === id : kind === 'membership'))
  const { sellsYear, sellsPlans } = usePlansSold()
  const upgrade = isPremium ? { courseId: id } : waiting?.planId ? { plan: waiting.planId } : {}
  const waits = waiting !== undefined
  const plans = sellsYear ? 'Upgrade to Premium' : sellsPlans ? 'See the plans' : null
  const action = waits ? 'See payment' : isPremium ? 'Purchase this course' : plans
  return { waits, action, upgrade }
}
