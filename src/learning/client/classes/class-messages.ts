import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/classes.ts'

/** Toasts about live classes and their calendar. */
export const classMessages = {
  joinFailed: failure(t.error, t.joinFailed),
  calendarFailed: failure(t.error, t.calendarFailed),
  calendarCreated: success(t.calendarCreated),
  calendarDeleted: success(t.calendarDeleted),
}
