import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { UserPage } from '../office/admin/users/user-page.tsx'
import type { RouterContext } from '../platform/client/page/router-context.ts'
import { orNotFound } from '../platform/client/page/guards.ts'
import type { User } from '../platform/user.schema.ts'

type Loading = { context: RouterContext & { viewer: User }; params: { id: string } }

export const Route = createFileRoute('/admin/users_/$id')({
  loader: forAdmins(async (utils, { params: { id } }: Loading) => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound({ routeId: rootRouteId })
    await orNotFound(utils.users.byId.fetch({ id }, { staleTime: 0 }))
  }),
  head: adminHead('User'),
  component: UserPage,
})
