import { createFileRoute } from '@tanstack/react-router'
import { forAdmins } from '../admin/admin-loader.ts'
import { AuditPage } from '../admin/audit-page.tsx'
import { pageHead } from '../site/head.ts'

export const Route = createFileRoute('/admin/audit')({
  loader: forAdmins((utils) => utils.audit.list.fetchInfinite({ limit: 50 }, { staleTime: 0 })),
  head: ({ match: { context } }) => pageHead({ site: context.site, title: 'Audit Log' }),
  component: AuditPage,
})
