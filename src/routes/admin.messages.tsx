import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { hasSubject } from '../students/messages.rules.ts'
import { MessagesPage } from '../students/admin/messages/messages-page.tsx'
import { type MessagesSearch, readMessagesSearch } from '../students/admin/messages/messages-search.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<MessagesSearch>) => {
  const { view, search, kind } = readMessagesSearch(deps)
  if (view === 'hand-over') {
    // While staff type a search, the list stays visible and loads the data itself.
    if (cause === 'stay') return
    await Promise.all([
      utils.handOver.list.fetchInfinite(search === undefined ? {} : { search }),
      utils.handOver.done.fetch(),
    ])
    return
  }
  if (kind && hasSubject(kind)) await utils.messages.subjects.fetch({ kind })
}

export const Route = createFileRoute('/admin/messages')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as MessagesSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.messages),
  component: MessagesPage,
})
