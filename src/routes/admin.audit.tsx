import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { AuditPage } from '../academy/admin/audit-page.tsx'
import type { AuditSearch } from '../academy/admin/audit-search.ts'

export const Route = createFileRoute('/admin/audit')({
  // How it is read would weigh on every page: one router knows all addresses.
  validateSearch: (raw: Record<string, unknown>) => raw as AuditSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(async (utils, { deps, cause }: Loading<AuditSearch>) => {
    // While one filters, the page stays and fetches by itself.
    if (cause === 'stay') return
    const { auditInputOf } = await import('../academy/admin/audit-search.ts')
    await utils.audit.list.fetchInfinite(auditInputOf(deps), { staleTime: 0 })
  }),
  head: adminHead('Audit Log'),
  component: AuditPage,
})
