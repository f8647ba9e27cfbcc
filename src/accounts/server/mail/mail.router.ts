import { z } from 'zod'
import { byEmail, byEmailCode, mailTest, ownMail, topicChoice } from '../../mail.schema.ts'
import { accountsErrors } from '../../errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { accountProcedure, router, staff } from '../../../platform/server/trpc.ts'
import { getOwnMail, removeEmail, requestEmailCode, verifyEmail } from './addresses.ts'
import { sendTest } from './test-mail.ts'
import { saveTopic } from './topics.ts'

const { MAIL_OFF, EMAIL_NOT_FOUND, EMAIL_TAKEN, CODE_WRONG } = accountsErrors
const { TOO_MANY_TRIES } = platformErrors

export const mailRouter = router({
  mine: accountProcedure
    .meta({ summary: "Get the caller's email address, and what we send there", refuses: [MAIL_OFF] })
    .output(ownMail)
    .query(({ ctx }) => getOwnMail(ctx, ctx.user.id)),
  requestCode: accountProcedure
    .meta({
      summary: 'Send a code to a new email address of the caller',
      sessionOnly: true,
      confirms: true,
      refuses: [MAIL_OFF, TOO_MANY_TRIES],
    })
    .input(byEmail)
    .output(z.void())
    .mutation(({ ctx, input }) => requestEmailCode(ctx, ctx, input.email)),
  verify: accountProcedure
    .meta({
      summary: "Verify the caller's new email address with its code",
      sessionOnly: true,
      refuses: [MAIL_OFF, CODE_WRONG, EMAIL_TAKEN, TOO_MANY_TRIES],
    })
    .input(byEmailCode)
    .output(z.void())
    .mutation(({ ctx, input }) => verifyEmail(ctx, ctx, input.code)),
  remove: accountProcedure
    .meta({
      summary: "Remove the caller's email address",
      sessionOnly: true,
      confirms: true,
      refuses: [EMAIL_NOT_FOUND, TOO_MANY_TRIES],
    })
    .output(z.void())
    .mutation(({ ctx }) => removeEmail(ctx, ctx)),
  chooseTopic: accountProcedure
    .meta({
      summary: "Turn the caller's emails and notifications on devices about a topic on or off",
      sessionOnly: true,
    })
    .input(topicChoice)
    .output(z.void())
    .mutation(({ ctx, input }) => saveTopic(ctx.db, ctx.user.id, input)),
  test: staff('administrator')
    .meta({
      summary: 'Send a test email',
      sessionOnly: true,
      refuses: [MAIL_OFF, TOO_MANY_TRIES],
    })
    .input(byEmail)
    .output(mailTest)
    .mutation(({ ctx, input }) => sendTest(ctx, ctx.user.id, input.email)),
})
