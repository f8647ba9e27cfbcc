import { defineErrors } from '../platform/server/define-errors.ts'

export const academyErrors = defineErrors({
  WEBHOOK_NOT_FOUND: { status: 404, message: 'The webhook was not found' },
  DELIVERY_NOT_FOUND: { status: 404, message: 'The delivery was not found' },
  WEBHOOK_ADDRESS: {
    status: 400,
    message: 'The address must start with https:// and lead to a public host',
    field: 'url',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: 'There are many webhooks. Delete those that nobody needs first.',
  },
  WEBHOOK_DISABLED: { status: 409, message: 'This webhook is switched off. Switch it on first.' },
  SETTING_NOT_FOUND: { status: 404, message: 'That setting was not found' },
})
