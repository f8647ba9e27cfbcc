import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { settingsOf } from '../academy/client/settings.ts'
import { decidesNumbers, firstNumbers } from '../office/admin/users/numbers/decides-numbers.ts'
import { UsersPage } from '../office/admin/users/users-page.tsx'
import { usersInputOf, type UsersSearch } from '../office/admin/users/users-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { context: { viewer }, deps, cause }: Loading<UsersSearch>) => {
  // While the administrator types or sorts, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  const settings = settingsOf(await utils.settings.list.ensureData())
  await Promise.all([
    utils.users.list.fetchInfinite(usersInputOf(deps)),
    decidesNumbers(viewer, settings) && utils.numberConfirmations.list.fetchInfinite(firstNumbers),
  ])
}

export const Route = createFileRoute('/admin/users')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as UsersSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.users),
  component: UsersPage,
})
