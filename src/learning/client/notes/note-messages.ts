import { failure, success } from '../../../platform/client/messages.ts'

/** Toasts about notes. */
export const noteMessages = {
  noteFailed: failure('Error', 'Failed to save the note. Please try again.'),
  noteDeleted: success('Your note has been removed', 'Note deleted'),
  noteRestored: success('Your note is back', 'Note restored'),
}
