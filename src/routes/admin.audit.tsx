import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { AuditPage } from '../academy/admin/audit-page.tsx'
import { auditInputOf, type AuditSearch } from '../academy/admin/audit-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<AuditSearch>) => {
  // When the filters change, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  await utils.audit.list.fetchInfinite(auditInputOf(deps))
}

export const Route = createFileRoute('/admin/audit')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page, because the router
  // contains all routes.
  validateSearch: (raw: Record<string, unknown>) => raw as AuditSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.auditLog),
  component: AuditPage,
})
