import { failure, fixed, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/admin-hand-over.ts'

/** Toasts for staff about messages to hand over. */
export const handOverMessages = {
  failed: failure(t.error, t.failed),
  isBack: success(t.isBack),
  copied: success(t.copied),
  couldNotCopy: fixed(t.error, t.couldNotCopy),
}
