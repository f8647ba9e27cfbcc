import { createFileRoute } from '@tanstack/react-router'
import { QueuePage } from '../assessment/admin/marking/queue-page.tsx'
import { loadQueue, type QueueSearch } from '../assessment/admin/marking/queue-search.ts'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<QueueSearch>) => {
  // When the filters change, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  await loadQueue(utils, deps)
}

export const Route = createFileRoute('/admin/submissions/')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as QueueSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.toMark),
  component: QueuePage,
})
