import { fixed, success } from '../../../platform/client/messages.ts'

/** Toasts about downloads. */
export const resourceMessages = {
  purchaseRequiredDownload: fixed('Purchase Required', 'Please purchase this course to download resources.'),
  resourceDownloaded: success('Resource downloaded successfully.'),
}
