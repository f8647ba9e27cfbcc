import { fixed } from '../../../platform/client/messages.ts'
import { t } from '../../texts/security.ts'

export const downloadMessages = {
  downloadFailed: fixed(t.downloadFailedTitle, t.downloadFailed),
}
