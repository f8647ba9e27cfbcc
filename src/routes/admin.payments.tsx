import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { PaymentsPage } from '../payments/admin/payments-page.tsx'
import { queueInputOf, type PaymentsSearch } from '../payments/admin/payments-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<PaymentsSearch>) => {
  // While the administrator types or changes the tab, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  await utils.payments.list.fetchInfinite(queueInputOf(deps))
}

export const Route = createFileRoute('/admin/payments')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page, because the router
  // contains all routes.
  validateSearch: (raw: Record<string, unknown>) => raw as PaymentsSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.payments),
  component: PaymentsPage,
})
