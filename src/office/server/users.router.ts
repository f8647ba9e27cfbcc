import { userDetail } from '../office.schema.ts'
import {
  blockChange,
  byUserId,
  listedUser,
  resetLink,
  resetLinkInput,
  roleChange,
  userList,
  userPage,
} from '../../accounts/users.schema.ts'
import { admin, router } from '../../platform/server/trpc.ts'
import { createResetLink } from '../../accounts/server/passwords/password-resets.ts'
import { setBlocked, setRole } from '../../accounts/server/user-actions.ts'
import { getUserDetail, listUsers } from './users.ts'

export const usersRouter = router({
  list: admin
    .input(userList.prefault({}))
    .output(userPage)
    .query(({ ctx, input }) => listUsers(ctx.db, input)),
  byId: admin
    .input(byUserId)
    .output(userDetail)
    .query(({ ctx, input }) => getUserDetail(ctx.db, input.id)),
  setRole: admin
    .input(roleChange)
    .output(listedUser)
    .mutation(({ ctx, input }) => setRole(ctx, ctx.user, input)),
  setBlocked: admin
    .input(blockChange)
    .output(listedUser)
    .mutation(({ ctx, input }) => setBlocked(ctx, ctx.user, input)),
  resetLink: admin
    .input(resetLinkInput)
    .output(resetLink)
    .mutation(({ ctx, input }) =>
      createResetLink(ctx.db, ctx.user, input, { origin: ctx.origin, limited: ctx.env.rateLimits }),
    ),
})
