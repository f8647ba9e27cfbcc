import { trpc } from '../../platform/client/trpc.ts'

/** By when a payment is answered, how long that took lately, how many are answered before it, and until when it is open already. */
export function useWaiting() {
  const { data: queue } = trpc.payments.queue.useQuery()
  const pace = trpc.payments.lately.useQuery().data?.medianHours ?? null
  const promise = queue?.promisedHours ? `We answer within ${hoursText(queue.promisedHours)}.` : null
  return {
    isPromised: promise !== null,
    /** Null where nothing is known. */
    words: [promise, pace !== null && paceText(pace)].filter(Boolean).join(' ') || null,
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

function paceText(hours: number): string {
  if (hours < 1) return 'Recent approvals took less than an hour.'
  const rounded = Math.round(hours)
  if (rounded < 48) return `Recent approvals took about ${rounded} ${rounded === 1 ? 'hour' : 'hours'}.`
  return `Recent approvals took about ${Math.round(hours / 24)} days.`
}
