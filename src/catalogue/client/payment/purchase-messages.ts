import { fixed, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/course.ts'

/** Toasts of lessons that are not bought yet. */
export const purchaseMessages = {
  purchaseRequiredLessons: fixed(t.purchaseRequired, t.purchaseForLessons),
  pleaseWait: success(t.checkingPurchase, t.pleaseWait),
}
