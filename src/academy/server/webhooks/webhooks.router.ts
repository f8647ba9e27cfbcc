import { z } from 'zod'
import { byId, page } from '../../../platform/text.schema.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { academyErrors } from '../../errors.ts'
import {
  delivery,
  deliveryQuery,
  newWebhook,
  webhook,
  webhookInput,
  webhookUpdate,
} from '../../webhooks.schema.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
  updateWebhook,
} from './webhooks.ts'

const { WEBHOOK_NOT_FOUND, DELIVERY_NOT_FOUND, WEBHOOK_DISABLED } = academyErrors

export const webhooksRouter = router({
  list: staff('administrator')
    .meta({ summary: 'List the webhooks' })
    .output(z.array(webhook))
    .query(({ ctx }) => listWebhooks(ctx.db)),
  create: staff('administrator')
    .meta({
      summary: 'Create a webhook; the response shows its secret once',
      // A new webhook receives all future events, so confirm the caller's identity.
      confirms: true,
      sessionOnly: true,
      refuses: [academyErrors.WEBHOOK_ADDRESS, academyErrors.TOO_MANY_WEBHOOKS],
    })
    .input(webhookInput)
    .output(newWebhook)
    .mutation(({ ctx, input }) => createWebhook(ctx, ctx.user, input)),
  update: staff('administrator')
    .meta({
      summary: 'Change the events of a webhook, or turn it on or off',
      sessionOnly: true,
      refuses: [WEBHOOK_NOT_FOUND],
    })
    .input(webhookUpdate)
    .output(webhook)
    .mutation(({ ctx, input }) => updateWebhook(ctx.db, ctx.user, input)),
  delete: staff('administrator')
    .meta({ summary: 'Delete a webhook', refuses: [WEBHOOK_NOT_FOUND] })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteWebhook(ctx.db, ctx.user, input.id)),
  test: staff('administrator')
    .meta({ summary: 'Send a test to a webhook', refuses: [WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED] })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => testWebhook(ctx.db, input.id)),
  deliveries: staff('administrator')
    .meta({ summary: 'List recent deliveries of a webhook', refuses: [WEBHOOK_NOT_FOUND] })
    .input(deliveryQuery)
    .output(page(delivery))
    .query(({ ctx, input }) => listDeliveries(ctx.db, input)),
  resend: staff('administrator')
    .meta({
      summary: 'Send a message to its webhook again',
      refuses: [DELIVERY_NOT_FOUND, WEBHOOK_DISABLED],
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => resendDelivery(ctx.db, input.id)),
})
