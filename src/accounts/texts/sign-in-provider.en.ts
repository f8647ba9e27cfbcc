export const signInWith = (provider: string) => `Sign in with ${provider}`
export const code = (provider: string) =>
  `${provider} confirmed who you are. Your account here also needs a code from the authenticator app.`
export const linked = (provider: string) => `You can now sign in with ${provider}.`
export const unlinked = (provider: string) =>
  `No account is linked to this ${provider} account. Sign in with your password, then link it on your account page.`
export const taken = (provider: string) =>
  `This ${provider} account is already linked to another account of the academy. Remove the link there first, or choose another ${provider} account.`
export const second = (provider: string) =>
  `Your account is already linked to another ${provider} account. Remove this link first.`
export const cancelled = (provider: string) => `You cancelled at ${provider}. Nothing has changed.`
export const expired = 'This took too long, was already used, or began in another browser. Try again.'
export const unavailable = (provider: string) =>
  `We can’t reach ${provider} at the moment. Try again later, or use your password.`
export const refused = (provider: string) => `${provider} didn’t confirm who you are. Try again.`
export const blocked = 'This account is blocked. Ask the academy for help.'
export const staff = (provider: string) =>
  `Staff need two-step verification to sign in with ${provider}. Sign in with your password, then set it up on your account page.`
export const other = 'Someone signed in or out in this browser in the meantime. Try again.'
export const busy = 'Too many attempts from your network. Wait a few minutes, then try again.'
export const signIn = 'Sign In'
export const signingIn = 'Signing In...'
export const notConfirmed = 'We couldn’t check the code. Try again.'
export const back = 'Back'
export const hint = (provider: string) =>
  `Optional. ${provider} sends us only the ID of your account there, not your email address.`
export const notLinked = (provider: string) =>
  `Link your ${provider} account to sign in without your password here.`
export const linkedSince = 'Linked since <date></date>.'
export const needsTwoStep = 'Staff also need two-step verification to sign in this way.'
export const linkAccount = (provider: string) => `Link ${provider} account`
export const removeLink = 'Remove link'
export const askRemove = (provider: string) => `Remove the link to your ${provider} account?`
export const removing = (provider: string) =>
  `You’ll then sign in only with your password. Nothing changes at ${provider}.`
export const linkRemoved = 'Link removed'
export const removed = 'You now sign in only with your password.'
export const error = 'Error'
export const notRemoved = 'We couldn’t remove the link. Try again.'
export const notStarted = 'We couldn’t link the account. Try again.'
