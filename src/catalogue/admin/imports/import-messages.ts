import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/admin-import.ts'

export const importMessages = {
  undone: success(t.undoneText),
  undoFailed: failure(t.error, t.undoFailed),
}
