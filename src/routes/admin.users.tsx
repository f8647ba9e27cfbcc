import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { UsersPage } from '../office/admin/users/users-page.tsx'
import { readUsersSearch, usersInput, type UsersSearch } from '../office/admin/users/users-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<UsersSearch>) => {
  // While the administrator types or sorts, the page stays and loads the data itself.
  if (cause === 'stay') return
  await utils.users.list.fetchInfinite(usersInput(deps))
}

export const Route = createFileRoute('/admin/users')({
  validateSearch: readUsersSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.users),
  component: UsersPage,
})
