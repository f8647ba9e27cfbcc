import { Outlet } from '@tanstack/react-router'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AdminShell } from './admin-shell.tsx'
import { accounts } from '../../../accounts/accounts.policy.ts'

export function AdminArea() {
  const viewer = useViewer()
  // Guests were redirected to /login. A user who signs out here is being redirected to the home page.
  if (!viewer) return <Spinner />
  if (!accounts.can(viewer, 'enterStaffArea')) return <AccessDenied />
  return (
    <AdminShell viewer={viewer}>
      <Outlet />
    </AdminShell>
  )
}
