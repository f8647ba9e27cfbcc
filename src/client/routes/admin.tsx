import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from '../admin/admin-area.tsx'
import { forAdmins } from '../admin/admin-loader.ts'
import { requireViewer } from '../site/guards.ts'
import { Spinner } from '../ui/spinner.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: requireViewer,
  loader: forAdmins((utils) => utils.admin.stats.fetch(undefined, { staleTime: 0 })),
  pendingComponent: Spinner,
  component: AdminArea,
})
