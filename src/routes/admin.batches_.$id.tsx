import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router'
import { AddBatchTeacher } from '../office/admin/staff/add-batch-teacher.tsx'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { orNotFound } from '../platform/client/page/guards.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { BatchPage } from '../students/admin/batches/batch-page.tsx'
import type { BatchSearch } from '../students/admin/batches/batch-search.ts'
import { firstMembers } from '../students/admin/batches/batch-words.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { params }: Loading<unknown, { id: string }>) => {
  if (!/^[1-9]\d{0,9}$/.test(params.id)) throw notFound({ routeId: rootRouteId })
  const id = Number(params.id)
  await orNotFound(
    Promise.all([utils.batches.byId.fetch({ id }), utils.batches.members.fetchInfinite(firstMembers(id))]),
  )
}

export const Route = createFileRoute('/admin/batches_/$id')({
  // The page parses the parameter. Parsing it here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as BatchSearch,
  loader: forAdmins(load),
  head: adminHead(() => t.batch),
  component: () => <BatchPage AddTeacher={AddBatchTeacher} />,
})
