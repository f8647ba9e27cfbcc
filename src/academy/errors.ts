import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const academyErrors = defineErrors({
  REQUEST_REPEATED: {
    status: 409,
    get message() {
      return t.requestRepeated
    },
  },
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
  SECOND_PERSON_MISSING: {
    status: 409,
    get message() {
      return t.secondPersonMissing
    },
  },
  SECOND_PERSON_TOO_NEW: {
    status: 403,
    get message() {
      return t.secondPersonTooNew
    },
  },
  OWN_PAYEE_CHANGE: {
    status: 403,
    get message() {
      return t.ownPayeeChange
    },
  },
  PAYEE_CHANGE_OPEN: {
    status: 409,
    get message() {
      return t.payeeChangeOpen
    },
  },
  PAYEE_CHANGE_GONE: {
    status: 409,
    get message() {
      return t.payeeChangeGone
    },
  },
  SETTING_NOT_FOUND: {
    status: 404,
    get message() {
      return t.settingNotFound
    },
  },
})
