import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { NOTES } from '../office/admin/users/notes/user-notes.tsx'
import { hasDuty } from '../platform/policy.ts'
import { UserPage } from '../office/admin/users/user-page.tsx'
import { orNotFound } from '../platform/client/page/guards.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (
  utils: Utils,
  { context: { viewer }, params: { id } }: Loading<unknown, { id: string }>,
) => {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound({ routeId: rootRouteId })
  const loadUser = async () => {
    const { showsSessions } = await utils.users.byId.fetch({ id })
    if (showsSessions) await utils.users.sessions.fetch({ id })
  }
  await orNotFound(
    Promise.all([
      loadUser(),
      (viewer?.id !== id || hasDuty(viewer, 'administrator')) &&
        utils.staffNotes.list.fetchInfinite({ id, limit: NOTES }),
      hasDuty(viewer, 'accounts') && utils.parentLinks.ofStudent.fetch({ id }),
      hasDuty(viewer, 'administrator') && utils.users.tokens.fetch({ id }),
      hasDuty(viewer, 'administrator') && utils.users.events.fetchInfinite({ id, limit: 10 }),
    ]),
  )
}

export const Route = createFileRoute('/admin/users_/$id')({
  loader: forAdmins(load),
  head: adminHead(() => t.user),
  component: UserPage,
})
