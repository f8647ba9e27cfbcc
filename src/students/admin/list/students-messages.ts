import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/admin-students.ts'

/** Toasts for administrators about actions on many students. */
export const studentsMessages = {
  failed: failure(t.error, t.actionFailed),
  done: success(t.actionDone),
  sent: success(t.messageSent),
  undone: success(t.actionUndone),
  exportFailed: failure(t.error, t.exportFailed),
}

/** The nouns to refetch after students change. */
export const STUDENT_NOUNS = ['students', 'batches', 'users', 'courses', 'announcements', 'audit'] as const
