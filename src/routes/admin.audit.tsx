import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { AuditPage } from '../academy/admin/audit-page.tsx'

export const Route = createFileRoute('/admin/audit')({
  loader: forAdmins((utils) => utils.audit.list.fetchInfinite({ limit: 50 }, { staleTime: 0 })),
  head: adminHead('Audit Log'),
  component: AuditPage,
})
