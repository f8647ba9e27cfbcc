import { trpc } from '../../platform/client/trpc.ts'

/** By when a payment is answered, if the academy promises that, how many are answered before it, and until when it is open already. */
export function useWaiting() {
  const { data: queue } = trpc.payments.queue.useQuery()
  return {
    promise: queue?.promisedHours ? `We answer within ${hoursText(queue.promisedHours)}.` : null,
    openUntil: (paymentId: number) => queue?.waiting.find(({ id }) => id === paymentId)?.openUntil ?? null,
    placeOf: (paymentId: number) => {
      const place = queue?.waiting.find(({ id }) => id === paymentId)?.place
      if (place === undefined) return null
      return place === 1 ? 'You are next in the queue.' : `You are number ${place} in the queue.`
    },
  }
}

const hoursText = (hours: number) =>
  hours === 1 ? 'an hour' : hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`
