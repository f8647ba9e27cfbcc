import { fixed, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/course.ts'

/** Toasts of lessons that are not bought yet. In the place of a lesson's video, the server renders them too. */
export const purchaseMessages = {
  get purchaseRequiredLessons() {
    return fixed(t.purchaseRequired, t.purchaseForLessons)
  },
  get pleaseWait() {
    return success(t.checkingPurchase, t.pleaseWait)
  },
}
