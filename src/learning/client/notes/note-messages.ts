import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/notes.ts'

/** Toasts about notes. */
export const noteMessages = {
  noteFailed: failure(t.error, t.noteFailed),
  noteDeleted: success(t.noteRemoved, t.noteDeleted),
  noteRestored: success(t.noteIsBack, t.noteRestored),
}
