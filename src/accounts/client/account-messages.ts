import { failure, success } from '../../platform/client/messages.ts'

/** Toasts of the account's page, word for word: beside the others, because no other page shows them. */
export const accountMessages = {
  profileFailed: failure('Error', 'Failed to save your profile'),
  secondFactorFailed: failure('Error', 'Failed to change the second factor'),
  tokenFailed: failure('Error', 'Failed to revoke the token'),
  sessionFailed: failure('Error', 'Failed to sign that device out'),
  profileSaved: success('Your name was saved'),
  secondFactorOff: success('The password alone signs you in.', 'Second factor switched off'),
  passwordChanged: success('You are signed out everywhere else.', 'Password changed'),
  tokenRevoked: success('Programs that use it are refused from now on.', 'Token revoked'),
  sessionEnded: success('Nobody is signed in there any more.', 'Signed out'),
}
