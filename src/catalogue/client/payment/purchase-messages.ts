import { fixed, success } from '../../../platform/client/messages.ts'

/** Toasts of lessons that are not bought yet. */
export const purchaseMessages = {
  purchaseRequiredLessons: fixed('Purchase Required', 'Please purchase this course to access the lessons.'),
  pleaseWait: success('Checking purchase status...', 'Please wait'),
}
