import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { AuditPage } from '../academy/admin/audit-page.tsx'
import { auditInput, type AuditSearch, readAuditSearch } from '../academy/admin/audit-search.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: readAuditSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(async (utils, { deps, cause }: Loading<AuditSearch>) => {
    // While one filters, the page stays and fetches by itself.
    if (cause === 'stay') return
    await utils.audit.list.fetchInfinite(auditInput(deps), { staleTime: 0 })
  }),
  head: adminHead('Audit Log'),
  component: AuditPage,
})
