import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { MoneyPage } from '../payments/admin/money/money-page.tsx'
import { loadMoney, type MoneySearch } from '../payments/admin/money/money-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<MoneySearch>) => {
  // When the selection changes, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  await loadMoney(utils, deps)
}

export const Route = createFileRoute('/admin/money')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page, because the router
  // contains all routes.
  validateSearch: (raw: Record<string, unknown>) => raw as MoneySearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.money),
  component: MoneyPage,
})
