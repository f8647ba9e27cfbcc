import { failure, fixed, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/sign-in-provider.ts'

/** Toasts about the linked account at the sign-in provider. */
export const identityMessages = {
  removed: success(t.removed, t.linkRemoved),
  notRemoved: failure(t.error, t.notRemoved),
  notStarted: fixed(t.error, t.notStarted),
}
