import { failure, success } from '../../../platform/client/messages.ts'
import { t } from '../../texts/users.ts'

export const userMessages = {
  userChangeFailed: failure(t.error, t.userChangeFailed),
  noteFailed: failure(t.error, t.noteFailed),
  noteNotDeleted: failure(t.error, t.noteNotDeleted),
  roleChanged: success(t.roleChanged),
  userSignedOut: success(t.userSignedOut, t.userSignedOutTitle),
  userTokenRevoked: success(t.userTokenRevoked, t.userTokenRevokedTitle),
  twoStepVerificationReset: success(t.secondFactorReset, t.secondFactorResetTitle),
  ownerChanged: success(t.ownerChanged, t.ownerChangedTitle),
  userBlocked: success(t.userBlocked, t.userBlockedTitle),
  userUnblocked: success(t.userUnblocked, t.userUnblockedTitle),
}
