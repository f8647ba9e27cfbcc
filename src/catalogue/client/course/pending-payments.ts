import { useViewer } from '../../../accounts/client/viewer.ts'
import { trpc, type Utils } from '../../../platform/client/trpc.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'

const input = { status: 'unsettled' } as const

/** Loaded only when the page shows a notice, because few students need it. */
export const PaymentNotice = lazyPart(() =>
  import('../payment/payment-notice.tsx').then((m) => m.PaymentNotice),
)

/** Loads the student's unsettled payments. The loaders of pages that show these payments call this. */
export async function loadPendingPayments(utils: Utils): Promise<void> {
  const { items } = await utils.payments.mine.ensureData(input)
  if (items.some(({ status }) => status !== 'pending')) await PaymentNotice.ready()
}

/** Returns the student's payments that are pending, rejected, short or revoked. Returns an empty list for guests. */
export function useUnsettledPayments() {
  const signedIn = Boolean(useViewer())
  return trpc.payments.mine.useQuery(input, { enabled: signedIn }).data?.items ?? []
}

/** Returns only the pending payments. */
export const usePendingPayments = () => useUnsettledPayments().filter(({ status }) => status === 'pending')
