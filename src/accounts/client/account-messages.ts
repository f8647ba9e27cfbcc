import { failure, success } from '../../platform/client/messages.ts'
import { t } from '../texts/account.ts'

/** Toasts of the account page. They are in a separate file, because no other page needs them. */
export const accountMessages = {
  profileFailed: failure(t.error, t.profileFailed),
  twoStepVerificationFailed: failure(t.error, t.secondFactorFailed),
  tokenFailed: failure(t.error, t.tokenFailed),
  sessionFailed: failure(t.error, t.sessionFailed),
  profileSaved: success(t.nameSaved),
  twoStepVerificationOff: success(t.onlyPassword, t.secondFactorOff),
  passwordChanged: success(t.signedOutElsewhere, t.passwordChanged),
  tokenRevoked: success(t.tokenStopped, t.tokenRevoked),
  sessionEnded: success(t.deviceSignedOut, t.signedOut),
}
