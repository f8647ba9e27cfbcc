import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const academyErrors = defineErrors({
  WEBHOOK_NOT_FOUND: {
    status: 404,
    get message() {
      return t.webhookNotFound
    },
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    get message() {
      return t.deliveryNotFound
    },
  },
  WEBHOOK_ADDRESS: {
    status: 400,
    get message() {
      return t.addressNotPublic
    },
    field: 'url',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    get message() {
      return t.tooManyWebhooks
    },
  },
  WEBHOOK_DISABLED: {
    status: 409,
    get message() {
      return t.webhookIsOff
    },
  },
  SETTING_NOT_FOUND: {
    status: 404,
    get message() {
      return t.settingNotFound
    },
  },
})
