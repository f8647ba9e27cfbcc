import { z } from 'zod'
import { accountsErrors } from '../../../accounts/errors.ts'
import { byUserId } from '../../../accounts/users.schema.ts'
import { router, signedIn, staff } from '../../../platform/server/trpc.ts'
import { studentsErrors } from '../../errors.ts'
import {
  byParentLink,
  byStudentsParentLink,
  newParentLink,
  parentLink,
  parentLinkInput,
  parentLinkOfStudentInput,
} from '../../parents.schema.ts'
import {
  createOwnParentLink,
  createParentLink,
  listParentLinks,
  revokeOwnParentLink,
  revokeParentLink,
} from './parent-links.ts'

const { PARENT_LINK_NOT_FOUND, PARENT_LINKS_LIMIT } = studentsErrors
const { USER_NOT_FOUND, OWNER_ONLY, STAFF_ONLY } = accountsErrors

export const parentLinksRouter = router({
  mine: signedIn
    .meta({ summary: "List the links to the caller's report for parents" })
    .output(z.array(parentLink))
    .query(({ ctx }) => listParentLinks(ctx.db, ctx.user.id)),
  create: signedIn
    .meta({
      summary: "Create a link to the caller's report for parents",
      sessionOnly: true,
      refuses: [PARENT_LINKS_LIMIT],
    })
    .input(parentLinkInput)
    .output(newParentLink)
    .mutation(({ ctx, input }) => createOwnParentLink(ctx, input)),
  revoke: signedIn
    .meta({
      summary: "Revoke a link to the caller's report for parents",
      sessionOnly: true,
      refuses: [PARENT_LINK_NOT_FOUND],
    })
    .input(byParentLink)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeOwnParentLink(ctx, input)),
  ofStudent: staff('accounts')
    .meta({ summary: "List the links to a student's report for parents" })
    .input(byUserId)
    .output(z.array(parentLink))
    .query(({ ctx, input }) => listParentLinks(ctx.db, input.id)),
  createForStudent: staff('accounts')
    .meta({
      summary: "Create a link to a student's report for parents",
      sessionOnly: true,
      refuses: [USER_NOT_FOUND, OWNER_ONLY, STAFF_ONLY, PARENT_LINKS_LIMIT],
    })
    .input(parentLinkOfStudentInput)
    .output(newParentLink)
    .mutation(({ ctx, input }) => createParentLink(ctx, input)),
  revokeForStudent: staff('accounts')
    .meta({
      summary: "Revoke a link to a student's report for parents",
      sessionOnly: true,
      refuses: [USER_NOT_FOUND, OWNER_ONLY, STAFF_ONLY, PARENT_LINK_NOT_FOUND],
    })
    .input(byStudentsParentLink)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeParentLink(ctx, input)),
})
