import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '../office/admin/report/report-page.tsx'
import { readReportSearch, type ReportSearch } from '../office/admin/report/report-search.ts'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<ReportSearch>) => {
  // When the week changes, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  await utils.admin.weeklyReport.ensureData(readReportSearch(deps))
}

export const Route = createFileRoute('/admin/report')({
  validateSearch: (raw: Record<string, unknown>) => raw as ReportSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.weeklyReport),
  component: ReportPage,
})
