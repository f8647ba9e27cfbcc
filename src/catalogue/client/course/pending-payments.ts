import { useViewer } from '../../../accounts/client/viewer.ts'
import { trpc, type Utils } from '../../../platform/client/trpc.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'

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
