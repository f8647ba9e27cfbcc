import { failure, success } from '../../../platform/client/messages.ts'

/** Toasts about users. */
export const userMessages = {
  userChangeFailed: failure('Error', 'Failed to change the user'),
  roleChanged: success('The role was changed'),
  userSignedOut: success('That device is signed out.', 'Signed out'),
  userTokenRevoked: success('Programs can no longer use it.', 'Token revoked'),
  secondFactorReset: success(
    'They now sign in with only their password, and were notified.',
    'Two-step verification turned off',
  ),
  ownerChanged: success('You stay an administrator.', 'Academy handed over'),
  userBlocked: success('They are signed out and cannot sign in.', 'User blocked'),
  userUnblocked: success('They can sign in again.', 'User unblocked'),
}
