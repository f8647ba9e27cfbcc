import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { MoneyPage } from '../payments/admin/money/money-page.tsx'
import type { MoneySearch } from '../payments/admin/money/money-search.ts'

export const Route = createFileRoute('/admin/money')({
  // How it is read would weigh on every page: one router knows all addresses.
  validateSearch: (raw: Record<string, unknown>) => raw as MoneySearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(async (utils, { deps, cause }: Loading<MoneySearch>) => {
    // While one chooses, the page stays and fetches by itself.
    if (cause === 'stay') return
    const { loadMoney } = await import('../payments/admin/money/money-search.ts')
    await loadMoney(utils, deps)
  }),
  head: adminHead('Money'),
  component: MoneyPage,
})
