import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/parents.ts'

/** Toasts about links for parents. */
export const parentMessages = {
  revoked: success(t.revoked),
  failed: failure(t.error, t.revokeFailed),
}
