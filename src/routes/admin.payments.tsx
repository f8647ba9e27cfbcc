import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { PaymentsPage } from '../payments/admin/payments-page.tsx'
import { deskInput, type PaymentsSearch, readPaymentsSearch } from '../payments/admin/payments-search.ts'

export const Route = createFileRoute('/admin/payments')({
  validateSearch: readPaymentsSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(async (utils, { deps, cause }: Loading<PaymentsSearch>) => {
    // While one types or changes the tab, the page stays and fetches by itself.
    if (cause === 'stay') return
    await utils.payments.list.fetchInfinite(deskInput(deps.status ?? 'pending', deps), {
      staleTime: 0,
    })
  }),
  head: adminHead('Payment Approvals'),
  component: PaymentsPage,
})
