import { fixed, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/course.ts'

/**
 * Toasts about lessons that the student has not bought. The server also renders them as text in place of a locked
 * video.
 */
export const purchaseMessages = {
  get purchaseRequiredLessons() {
    return fixed(t.purchaseRequired, t.purchaseForLessons)
  },
  get pleaseWait() {
    return success(t.checkingPurchase, t.pleaseWait)
  },
}
