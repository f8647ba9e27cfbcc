import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/course.ts'

/** Toasts about enrolling and pending payments. */
export const courseMessages = {
  /** The badge of a pending payment has the same text, and the server renders it. */
  get pendingApproval() {
    return success(t.usuallyWithin24Hours, t.pendingApproval)
  },
  enrollFailed: failure(t.error, t.enrollFailed),
  enrolled: success(t.inYourLibrary, t.enrolled),
}
