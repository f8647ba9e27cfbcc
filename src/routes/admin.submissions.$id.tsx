import { createFileRoute } from '@tanstack/react-router'
import { MarkingPage } from '../assessment/admin/marking/marking-page.tsx'
import type { QueueSearch } from '../assessment/admin/marking/queue-search.ts'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

// Opening a submission notes its teacher, so the page does it, and not a link that was only touched.
const load = (_utils: Utils, _loading: Loading<unknown, { id: string }>) => Promise.resolve()

export const Route = createFileRoute('/admin/submissions/$id')({
  validateSearch: (raw: Record<string, unknown>) => raw as QueueSearch,
  loader: forAdmins(load),
  head: adminHead(() => t.toMark),
  component: MarkingPage,
})
