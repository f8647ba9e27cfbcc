import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { AuditPage } from '../academy/admin/audit-page.tsx'
import { auditInputOf, type AuditSearch } from '../academy/admin/audit-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<AuditSearch>) => {
  // During filtering the page stays and loads by itself.
  if (cause === 'stay') return
  await utils.audit.list.fetchInfinite(auditInputOf(deps))
}

export const Route = createFileRoute('/admin/audit')({
  // Parsing here would add to every page's scripts, because the router contains all routes.
  validateSearch: (raw: Record<string, unknown>) => raw as AuditSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.auditLog),
  component: AuditPage,
})
