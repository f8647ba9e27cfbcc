import { createFileRoute } from '@tanstack/react-router'
import { AssignmentPage } from '../assessment/admin/assignments/assignment-page.tsx'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = (utils: Utils, { params }: Loading<unknown, { id: string }>) =>
  // A dynamic import, because static imports of loaders are part of every page's scripts.
  import('../assessment/admin/assignments/load-assignment.ts').then(({ loadAssignment }) =>
    loadAssignment(utils, params.id),
  )

export const Route = createFileRoute('/admin/assignments/$id')({
  loader: forAdmins(load),
  head: adminHead(() => t.assignment),
  component: AssignmentPage,
})
