import { trpc } from '../../platform/client/trpc.ts'
import { t } from '../texts/checkout.ts'

/**
 * Returns the promised and the usual response time. For each pending payment, also returns its position in the queue
 * and the end of its provisional access.
 */
export function useWaiting() {
  const { data: queue } = trpc.payments.queue.useQuery()
  const pace = trpc.payments.lately.useQuery().data?.medianHours ?? null
  const promise = queue?.promisedHours ? t.answerWithin(queue.promisedHours) : null
  return {
    isPromised: promise !== null,
    /** Null if neither time is known. */
    words: [promise, pace !== null && t.recentApprovals(pace)].filter(Boolean).join(' ') || null,
    openUntil: (paymentId: number) => queue?.waiting.find(({ id }) => id === paymentId)?.openUntil ?? null,
    placeOf: (paymentId: number) => {
      const place = queue?.waiting.find(({ id }) => id === paymentId)?.place
      if (place === undefined) return null
      return place === 1 ? t.nextInQueue : t.placeInQueue(place)
    },
  }
}
