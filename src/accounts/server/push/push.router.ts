import { z } from 'zod'
import { platformErrors } from '../../../platform/server/errors.ts'
import { accountProcedure, router } from '../../../platform/server/trpc.ts'
import { accountsErrors } from '../../errors.ts'
import { ownPush, pushTest, subscription } from '../../push.schema.ts'
import { getOwnPush, subscribe, unsubscribe } from './subscriptions.ts'
import { sendPushTest } from './test-push.ts'

const { PUSH_OFF, PUSH_UNFIT, PUSH_NOT_FOUND } = accountsErrors
const { TOO_MANY_TRIES } = platformErrors

export const pushRouter = router({
  mine: accountProcedure
    .meta({ summary: "Check whether notifications are on in the caller's browser", sessionOnly: true })
    .output(ownPush.nullable())
    .query(({ ctx }) => getOwnPush(ctx, ctx)),
  subscribe: accountProcedure
    .meta({
      summary: "Turn on notifications in the caller's browser",
      sessionOnly: true,
      refuses: [PUSH_OFF, PUSH_UNFIT, PUSH_NOT_FOUND, TOO_MANY_TRIES],
    })
    .input(subscription)
    .output(z.void())
    .mutation(({ ctx, input }) => subscribe(ctx, ctx, input)),
  unsubscribe: accountProcedure
    .meta({ summary: "Turn off notifications in the caller's browser", sessionOnly: true })
    .output(z.void())
    .mutation(({ ctx }) => unsubscribe(ctx.db, ctx)),
  test: accountProcedure
    .meta({
      summary: "Send a test notification to the caller's browser",
      sessionOnly: true,
      refuses: [PUSH_OFF, PUSH_NOT_FOUND, TOO_MANY_TRIES],
    })
    .output(pushTest)
    .mutation(({ ctx }) => sendPushTest(ctx, { userId: ctx.user.id, sessionId: ctx.sessionId })),
})
