import { failure, success } from '../../../platform/client/messages.ts'

/** Toasts of the weekly goal, which few pages need. */
export const studyGoalMessages = {
  failed: failure('Error', 'Failed to save your weekly goal'),
  saved: success('Your weekly goal was saved'),
  deleted: success('We deleted the goal, its reminder and your study time.', 'Weekly goal turned off'),
}
