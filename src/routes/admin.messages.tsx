import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { hasSubject } from '../students/messages.rules.ts'
import { MessagesPage } from '../students/admin/messages/messages-page.tsx'
import { type MessagesSearch, readMessagesSearch } from '../students/admin/messages/messages-search.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps }: Loading<MessagesSearch>) => {
  const { kind } = readMessagesSearch(deps)
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
