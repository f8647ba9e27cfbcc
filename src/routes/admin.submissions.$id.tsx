import { createFileRoute } from '@tanstack/react-router'
import { MarkingPage } from '../assessment/admin/marking/marking-page.tsx'
import type { QueueSearch } from '../assessment/admin/marking/queue-search.ts'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

// The call that opens a submission records who marks it. For this reason the page makes the call: the loader also runs
// when a teacher only hovers over a link.
const load = (_utils: Utils, _loading: Loading<unknown, { id: string }>) => Promise.resolve()

export const Route = createFileRoute('/admin/submissions/$id')({
  validateSearch: (raw: Record<string, unknown>) => raw as QueueSearch,
  loader: forAdmins(load),
  head: adminHead(() => t.toMark),
  component: MarkingPage,
})
