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
