import { failure, success } from '../../platform/client/messages.ts'

/** Toasts of the account's page, word for word: beside the others, because no other page shows them. */
export const accountMessages = {
  profileFailed: failure('Error', 'Failed to save your profile'),
  secondFactorFailed: failure('Error', 'Failed to change two-step verification'),
  tokenFailed: failure('Error', 'Failed to revoke the token'),
  sessionFailed: failure('Error', 'Failed to sign that device out'),
  profileSaved: success('Your name was saved'),
  secondFactorOff: success('You now sign in with only your password.', 'Two-step verification turned off'),
  passwordChanged: success('You are signed out everywhere else.', 'Password changed'),
  tokenRevoked: success('Programs can no longer use it.', 'Token revoked'),
  sessionEnded: success('That device is signed out.', 'Signed out'),
}
