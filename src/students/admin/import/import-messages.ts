import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/admin-import.ts'

/** Toasts for administrators about imports of students. */
export const importMessages = {
  failed: failure(t.error, t.importFailed),
  undoStarted: success(t.undoStarted),
}

/** The nouns to refetch when an import begins, ends or is undone. */
export const IMPORT_NOUNS = ['studentImports', 'batches', 'users', 'payments', 'admin', 'audit'] as const
