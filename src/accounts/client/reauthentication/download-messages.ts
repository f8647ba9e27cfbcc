import { fixed } from '../../../platform/client/messages.ts'

/** Toasts of downloads. */
export const downloadMessages = {
  downloadFailed: fixed('Download Failed', 'Failed to download the resource. Please try again.'),
}
