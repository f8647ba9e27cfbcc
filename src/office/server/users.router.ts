import { z } from 'zod'
import { officeErrors } from '../errors.ts'
import { mergeInput, mergeRehearsal, mergeRehearsalInput } from '../merging.schema.ts'
import { userDetail } from '../office.schema.ts'
import {
  blockChange,
  byUserId,
  byUserSession,
  createdUser,
  listedUser,
  registrationWindow,
  registrationWindowInput,
  resetLink,
  resetLinkInput,
  roleChange,
  userInput,
  userList,
  userPage,
  userSession,
} from '../../accounts/users.schema.ts'
import { apiToken, byUserToken } from '../../accounts/api-tokens.schema.ts'
import { notification } from '../../registry/notifications.schema.ts'
import { listNotifications } from '../../academy/server/notifications.ts'
import { endUserSessions, listUserSessions } from '../../accounts/server/sessions/user-sessions.ts'
import { listTokens, revokeUserToken } from '../../accounts/server/tokens/api-tokens.ts'
import { createUser } from '../../accounts/server/registration/register.ts'
import { getRegistrationWindow, setRegistrationWindow } from '../../accounts/server/registration/window.ts'
import { page, paging } from '../../platform/text.schema.ts'
import { staff, router } from '../../platform/server/trpc.ts'
import { createResetLink } from '../../accounts/server/passwords/password-resets.ts'
import { resetTwoStepVerification } from '../../accounts/server/two-step-verification/two-step-verification.ts'
import { getStaffRule, setStaffRule } from '../../accounts/server/two-step-verification/staff-rule.ts'
import { staffRule, staffRuleInput } from '../../accounts/two-step-verification.schema.ts'
import { handOver, refuseStaffAccounts } from '../../accounts/server/owner.ts'
import { setBlocked, setRole } from '../../accounts/server/user-actions.ts'
import { mergeAccounts } from './merging/merge.ts'
import { rehearseMerge } from './merging/rehearse.ts'
import { getUserDetail, listUsers, refuseUnknownUser } from './users.ts'
import { accountsErrors } from '../../accounts/errors.ts'
import { platformErrors } from '../../platform/server/errors.ts'

export const usersRouter = router({
  list: staff('students')
    .meta({ summary: 'List or search the users', refuses: [platformErrors.INVALID_CURSOR] })
    .input(userList.prefault({}))
    .output(userPage)
    .query(({ ctx, input }) => listUsers(ctx.db, input)),
  byId: staff('students')
    .meta({ summary: 'Get a user with enrolments and payments', refuses: [accountsErrors.USER_NOT_FOUND] })
    .input(byUserId)
    .output(userDetail)
    .query(({ ctx, input }) => getUserDetail(ctx.db, ctx.user, input.id)),
  create: staff('accounts')
    .meta({
      summary: 'Create an account for a student, with a link to choose a password',
      sessionOnly: true,
      refuses: [accountsErrors.USERNAME_TAKEN],
    })
    .input(userInput)
    .output(createdUser)
    .mutation(({ ctx, input }) => createUser(ctx, input)),
  registrationWindow: staff('accounts')
    .meta({ summary: 'Get the time until which registration is open for a class' })
    .output(registrationWindow)
    .query(({ ctx }) => getRegistrationWindow(ctx.db)),
  setRegistrationWindow: staff('accounts')
    .meta({ summary: 'Open registration for a class, or close it', sessionOnly: true })
    .input(registrationWindowInput)
    .output(registrationWindow)
    .mutation(({ ctx, input }) => setRegistrationWindow(ctx.db, ctx.user, input)),
  sessions: staff('accounts')
    .meta({
      summary: 'List the sessions of a user',
      refuses: [accountsErrors.USER_NOT_FOUND, accountsErrors.STAFF_ONLY],
    })
    .input(byUserId)
    .output(z.array(userSession))
    .query(async ({ ctx, input }) => {
      await refuseUnknownUser(ctx.db, input.id)
      await refuseStaffAccounts(ctx.db, ctx.user, input.id)
      return listUserSessions(ctx.db, input.id)
    }),
  endSession: staff('accounts')
    .meta({
      summary: 'End a session of a user',
      sessionOnly: true,
      refuses: [
        accountsErrors.USER_NOT_FOUND,
        accountsErrors.SESSION_NOT_FOUND,
        accountsErrors.OWNER_ONLY,
        accountsErrors.STAFF_ONLY,
      ],
    })
    .input(byUserSession)
    .output(z.void())
    .mutation(({ ctx, input }) => endUserSessions(ctx, input)),
  endSessions: staff('accounts')
    .meta({
      summary: 'End all sessions of a user',
      sessionOnly: true,
      refuses: [accountsErrors.USER_NOT_FOUND, accountsErrors.OWNER_ONLY, accountsErrors.STAFF_ONLY],
    })
    .input(byUserId)
    .output(z.void())
    .mutation(({ ctx, input }) => endUserSessions(ctx, input)),
  tokens: staff('administrator')
    .meta({ summary: 'List the API tokens of a user', refuses: [accountsErrors.USER_NOT_FOUND] })
    .input(byUserId)
    .output(z.array(apiToken))
    .query(async ({ ctx, input }) => {
      await refuseUnknownUser(ctx.db, input.id)
      return listTokens(ctx.db, input.id)
    }),
  revokeToken: staff('administrator')
    .meta({
      summary: 'Revoke an API token of a user',
      sessionOnly: true,
      refuses: [accountsErrors.USER_NOT_FOUND, accountsErrors.TOKEN_NOT_FOUND, accountsErrors.OWNER_ONLY],
    })
    .input(byUserToken)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeUserToken(ctx.db, ctx, input)),
  events: staff('administrator')
    .meta({
      summary: 'List the notifications of a user',
      refuses: [accountsErrors.USER_NOT_FOUND],
    })
    .input(paging.extend({ id: byUserId.shape.id }))
    .output(page(notification))
    .query(async ({ ctx, input: { id, ...part } }) => {
      await refuseUnknownUser(ctx.db, id)
      const { items, nextCursor } = await listNotifications(ctx.db, id, part)
      return { items, nextCursor }
    }),
  resetTwoStepVerification: staff('administrator')
    .meta({
      summary: 'Turn off the two-step verification of a user',
      sessionOnly: true,
      confirms: true,
      refuses: [
        accountsErrors.USER_NOT_FOUND,
        accountsErrors.OWN_SECOND_FACTOR,
        accountsErrors.OWNER_ONLY,
        accountsErrors.SECOND_FACTOR_OFF,
      ],
    })
    .input(byUserId)
    .output(z.void())
    .mutation(({ ctx, input }) => resetTwoStepVerification(ctx, ctx, input.id)),
  staffRule: staff('administrator')
    .meta({ summary: 'Check whether administrators need two-step verification' })
    .output(staffRule)
    .query(({ ctx }) => getStaffRule(ctx.db, ctx.user)),
  setStaffRule: staff('administrator')
    .meta({
      summary: 'Require two-step verification of all administrators, or stop requiring it',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.OWNER_REQUIRED, accountsErrors.OWN_FIRST],
    })
    .input(staffRuleInput)
    .output(staffRule)
    .mutation(({ ctx, input }) => setStaffRule(ctx, input)),
  setRole: staff('administrator')
    .meta({
      summary: 'Change the role of a user',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.USER_NOT_FOUND, accountsErrors.OWN_ROLE, accountsErrors.OWNER_ONLY],
    })
    .input(roleChange)
    .output(listedUser)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  handOver: staff('administrator')
    .meta({
      summary: 'Transfer ownership of the academy to another administrator',
      sessionOnly: true,
      confirms: true,
      refuses: [
        accountsErrors.OWNER_REQUIRED,
        accountsErrors.USER_NOT_FOUND,
        accountsErrors.NOT_ADMINISTRATOR,
      ],
    })
    .input(byUserId)
    .output(z.void())
    .mutation(({ ctx, input }) => handOver(ctx, input.id)),
  rehearseMerge: staff('administrator')
    .meta({
      summary: 'Check what merging another account into this one would do',
      refuses: [accountsErrors.USER_NOT_FOUND],
    })
    .input(mergeRehearsalInput)
    .output(mergeRehearsal)
    .query(({ ctx, input }) => rehearseMerge(ctx.db, input)),
  merge: staff('administrator')
    .meta({
      summary: 'Move everything of another account to this one, and delete the other account',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.USER_NOT_FOUND, officeErrors.NOT_MERGEABLE, officeErrors.NOT_THIS_USERNAME],
    })
    .input(mergeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => mergeAccounts(ctx, input)),
  setBlocked: staff('accounts')
    .meta({
      summary: 'Block or unblock a user',
      sessionOnly: true,
      confirms: true,
      refuses: [
        accountsErrors.USER_NOT_FOUND,
        accountsErrors.OWN_BLOCK,
        accountsErrors.OWNER_ONLY,
        accountsErrors.STAFF_ONLY,
      ],
    })
    .input(blockChange)
    .output(listedUser)
    .mutation(({ ctx, input }) => setBlocked(ctx, input)),
  resetLink: staff('accounts')
    .meta({
      summary: 'Create a link to set a new password for a user',
      sessionOnly: true,
      // The password in the input also confirms the caller's identity, if the account has no two-step verification.
      confirms: (input, { hasSecondFactor }) =>
        hasSecondFactor || !resetLinkInput.pick({ password: true }).required().safeParse(input).success,
      refuses: [
        accountsErrors.USER_NOT_FOUND,
        accountsErrors.PASSWORD_WRONG,
        accountsErrors.OWNER_ONLY,
        accountsErrors.STAFF_ONLY,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .input(resetLinkInput)
    .output(resetLink)
    .mutation(({ ctx, input }) =>
      createResetLink(ctx.db, ctx, input, { origin: ctx.origin, limited: ctx.env.rateLimits }),
    ),
})
