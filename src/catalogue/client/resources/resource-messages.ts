import { fixed, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/resources.ts'

/** Toasts about downloads. */
export const resourceMessages = {
  purchaseRequiredDownload: fixed(t.purchaseRequired, t.purchaseToDownload),
  resourceDownloaded: success(t.downloaded),
}
