import { z } from 'zod'
import { platformErrors } from '../../../platform/server/errors.ts'
import { byId } from '../../../platform/text.schema.ts'
import { accountProcedure, anyone, router, staff } from '../../../platform/server/trpc.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import {
  invitationInput,
  invitationToken,
  newInvitation,
  shownInvitation,
  staffInput,
  staffInvitation,
  staffMember,
} from '../../../accounts/staff-duties.schema.ts'
import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  listInvitations,
  revokeInvitation,
} from './invitations.ts'
import { studentsErrors } from '../../../students/errors.ts'
import { listStaff, saveStaff } from './staff.ts'

/** Only administrators can give duties. */
const administrators = staff('administrator')

export const staffRouter = router({
  list: administrators
    .meta({ summary: 'List the staff with their duties' })
    .output(z.array(staffMember))
    .query(({ ctx }) => listStaff(ctx.db)),
  save: administrators
    .meta({
      summary: 'Set the duties of a user; without duties, they are a student again',
      sessionOnly: true,
      confirms: true,
      refuses: [
        accountsErrors.USER_NOT_FOUND,
        accountsErrors.HAS_ALL_DUTIES,
        platformErrors.CHANGED_MEANWHILE,
        accountsErrors.DUTY_COURSE_UNKNOWN,
        studentsErrors.BATCH_NOT_FOUND,
      ],
    })
    .input(staffInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveStaff(ctx, input)),
  invitations: administrators
    .meta({ summary: 'List the invitations to the staff that are not used yet' })
    .output(z.array(staffInvitation))
    .query(({ ctx }) => listInvitations(ctx.db)),
  invite: administrators
    .meta({
      summary: 'Create a link that invites someone to the staff',
      sessionOnly: true,
      confirms: true,
      refuses: [
        accountsErrors.DUTY_COURSE_UNKNOWN,
        studentsErrors.BATCH_NOT_FOUND,
        accountsErrors.TOO_MANY_INVITATIONS,
      ],
    })
    .input(invitationInput)
    .output(newInvitation)
    .mutation(({ ctx, input }) => createInvitation(ctx, input, ctx.origin)),
  revokeInvitation: administrators
    .meta({
      summary: 'Revoke an invitation to the staff',
      sessionOnly: true,
      refuses: [accountsErrors.INVITATION_NOT_FOUND],
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input.id)),
  /** A mutation, because the URL of a query would contain the token. It changes nothing. */
  invitation: anyone
    .meta({
      summary: 'Get the duties of an invitation to the staff',
      sessionOnly: true,
      refuses: [accountsErrors.INVITATION_NOT_FOUND],
    })
    .input(invitationToken)
    .output(shownInvitation)
    .mutation(({ ctx, input }) => getInvitation(ctx.db, input.token)),
  accept: accountProcedure
    .meta({
      summary: 'Accept an invitation to the staff',
      sessionOnly: true,
      refuses: [accountsErrors.INVITATION_NOT_FOUND, accountsErrors.HAS_ALL_DUTIES],
    })
    .input(invitationToken)
    .output(z.void())
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input.token)),
})
