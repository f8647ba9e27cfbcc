import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from '../office/admin/frame/admin-area.tsx'
import { forAdmins } from '../platform/client/page/admin-loader.ts'
import { requireViewer } from '../platform/client/page/guards.ts'
import { Spinner } from '../platform/client/ui/spinner.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: requireViewer,
  loader: forAdmins((utils) => Promise.all([utils.admin.stats.fetch(), utils.payments.promise.fetch()])),
  pendingComponent: Spinner,
  component: AdminArea,
})
