import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/study-goal.ts'

/** Toasts about the weekly goal. They have their own file, because few pages need them. */
export const studyGoalMessages = {
  failed: failure(t.error, t.goalFailed),
  saved: success(t.goalSaved),
  deleted: success(t.goalDeleted, t.goalTurnedOff),
}
