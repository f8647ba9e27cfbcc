import { Outlet, useRouterState } from '@tanstack/react-router'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AdminShell } from './admin-shell.tsx'
import type { Denied } from '../../../platform/client/page/admin-loader.ts'
import { mayOpen } from './admin-pages.ts'

type Match = { routeId: string; params: unknown; loaderData?: unknown }

const pageOf = (match: Match | undefined) => ({
  id: match?.routeId ?? '',
  subjectId: (match?.params as { id?: string } | undefined)?.id ?? '',
  // The first page is never denied, because it has content for all staff.
  isDenied: match?.routeId !== '/admin/' && match?.loaderData === ('denied' satisfies Denied),
})

export function AdminArea() {
  const viewer = useViewer()
  const page = useRouterState({ select: ({ matches }) => pageOf(matches.at(-1)), structuralSharing: true })
  // Guards have already redirected guests. If a user signs out here, a redirect to the home page is in progress.
  if (!viewer) return <Spinner />
  if (page.isDenied || !mayOpen(viewer, page.id, page.subjectId)) return <AccessDenied />
  return (
    <AdminShell viewer={viewer}>
      <Outlet />
    </AdminShell>
  )
}
