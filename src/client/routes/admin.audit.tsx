import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../admin/admin-loader.ts'
import { AuditPage } from '../admin/audit-page.tsx'

export const Route = createFileRoute('/admin/audit')({
  loader: forAdmins((utils) => utils.audit.list.fetchInfinite({ limit: 50 }, { staleTime: 0 })),
  head: adminHead('Audit Log'),
  component: AuditPage,
})
