import { createFileRoute } from '@tanstack/react-router'
import { QueuePage } from '../assessment/admin/marking/queue-page.tsx'
import type { QueueSearch } from '../assessment/admin/marking/queue-search.ts'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<QueueSearch>) => {
  // When the filters change, the page stays and loads the data itself.
  if (cause === 'stay') return
  // Imported here, because static imports of loaders are part of the scripts of every page.
  await import('../assessment/admin/marking/queue-search.ts').then(({ loadQueue }) => loadQueue(utils, deps))
}

export const Route = createFileRoute('/admin/submissions/')({
  // The page parses the parameters, for the same reason.
  validateSearch: (raw: Record<string, unknown>) => raw as QueueSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.toMark),
  component: QueuePage,
})
