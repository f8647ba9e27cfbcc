import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/own-mail.ts'

/** Toasts about the user's own email address. */
export const mailMessages = {
  confirmed: success(t.confirmed, t.addressConfirmed),
  removed: success(t.removed, t.addressRemoved),
  notRemoved: failure(t.error, t.notRemoved),
  notChanged: failure(t.error, t.notChanged),
}
