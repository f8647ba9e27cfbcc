import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { UsersPage } from '../office/admin/users/users-page.tsx'
import { usersInputOf, type UsersSearch } from '../office/admin/users/users-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<UsersSearch>) => {
  // While the administrator types or sorts, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  await utils.users.list.fetchInfinite(usersInputOf(deps))
}

export const Route = createFileRoute('/admin/users')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as UsersSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.users),
  component: UsersPage,
})
