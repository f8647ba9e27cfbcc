import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { MoneyPage } from '../payments/admin/money/money-page.tsx'
import { loadMoney, type MoneySearch } from '../payments/admin/money/money-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<MoneySearch>) => {
  // After a choice the page stays and loads by itself.
  if (cause === 'stay') return
  await loadMoney(utils, deps)
}

export const Route = createFileRoute('/admin/money')({
  // Parsing here would add to every page's scripts, because the router contains all routes.
  validateSearch: (raw: Record<string, unknown>) => raw as MoneySearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.money),
  component: MoneyPage,
})
