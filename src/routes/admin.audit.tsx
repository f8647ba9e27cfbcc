import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { AuditPage } from '../academy/admin/audit-page.tsx'
import { auditInputOf, type AuditSearch } from '../academy/admin/audit-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<AuditSearch>) => {
  // While one filters, the page stays and fetches by itself.
  if (cause === 'stay') return
  await utils.audit.list.fetchInfinite(auditInputOf(deps))
}

export const Route = createFileRoute('/admin/audit')({
  // How it is read would weigh on every page: one router knows all addresses.
  validateSearch: (raw: Record<string, unknown>) => raw as AuditSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.auditLog),
  component: AuditPage,
})
