import { failure, success } from '../../../platform/client/messages.ts'

/** Toasts about enrolling, and what a pending payment says. */
export const courseMessages = {
  pendingApproval: success('Usually within 24 hours', 'Pending Approval'),
  enrollFailed: failure('Error', 'Failed to enroll. Please try again.'),
  enrolled: success('You can now access this course in your library.', 'Enrolled successfully!'),
}
