import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/webhooks.ts'

export const webhookMessages = {
  webhookFailed: failure(t.error, t.changeFailed),
  webhookTested: success(t.testSentHint, t.testSent),
  webhookSentAgain: success(t.sentAgainHint, t.sentAgain),
  webhookChanged: success(t.updated),
  webhookDeleted: success(t.deleted),
}
