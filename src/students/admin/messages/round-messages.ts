import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/admin-messages.ts'

/** Toasts for staff about WhatsApp messages. */
export const roundMessages = {
  failed: failure(t.error, t.failed),
  openAgain: success(t.openAgain),
}
