export const neededHere =
  'Administrators of this academy need two-step verification. Set it up to open the admin area.'
export const onSince =
  'On since <date></date>. You sign in with your password and a code from your authenticator app.'
export const isOff = 'Off. When it is on, you also need a code from an app on your phone to sign in.'
export const newRecoveryCodes = 'New recovery codes'
export const turnOff = 'Turn off'
export const setUpApp = 'Set up an authenticator app'
export const askTurnOff = 'Turn off two-step verification?'
export const turningOff =
  'You will sign in with only your password. Your recovery codes stop working, and we sign you out everywhere else.'
export const noCodesLeft = 'You have no recovery codes left. Create new ones now.'
export const codesLeft = (left: number) =>
  `${left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left. Use one if you lose your phone.`
export const recoveryCode = 'Recovery code'
export const code = 'Code'
export const recoveryCodeHint =
  'One of the ten codes that you saved when you set up the app. Each code works once.'
export const codeHint = 'Enter the six-digit code from your authenticator app.'
export const useAppCode = 'Use a code from your authenticator app'
export const enterRecoveryCode = 'Can’t use your phone? Enter a recovery code'
export const saveRecoveryCodes = 'Save your recovery codes'
export const codesShownOnce =
  'Each code signs you in once without your phone. We show them only now, so save them in a safe place.'
export const savedThem = 'I’ve saved the codes'
export const codesFile = (username: string, name: string) =>
  `${username}’s recovery codes for ${name}. Each code works once.`
export const codesPrinted = (name: string, username: string) =>
  `${name}: ${username}’s recovery codes. Each code works once.`
export const recoveryCodes = 'Recovery codes'
export const download = 'Download'
export const print = 'Print'
export const theRecoveryCodes = 'the recovery codes'
export const couldNotCheck = 'We couldn’t check your entry. Try again.'
export const scanWithApp =
  'Scan the code with an app such as Aegis, Google Authenticator or a password manager. Then type the six digits that it shows.'
export const cancel = 'Cancel'
export const turnOn = 'Turn on'
export const qrCode = 'QR code for an authenticator app'
export const orTypeKey = 'Or type this key into the app'
export const theKey = 'the key'
export const newCodeHint = 'The six digits that the app shows now.'
export const confirmYourIdentity = 'Confirm your identity'
export const enterCodeAgain =
  'For your security, enter the code from your authenticator app again to continue.'
export const enterPasswordAgain = 'For your security, enter your password again to continue.'
export const confirm = 'Confirm'
export const yourPassword = 'Your password'
export const noTokens = 'No API tokens yet. A token lets a program use your account without your password.'
export const revokeToken = (name: string) => `Revoke ${name}`
export const revoke = 'Revoke'
export const createToken = 'Create token'
export const askRevoke = (name: string) => `Revoke “${name}”?`
export const revokingIsFinal = 'Programs can no longer use this token. You can’t undo this.'
export const readHint = 'Read all data that you can see.'
export const writeHint = 'Change data for you, except your password, role and similar settings.'
export const adminHint =
  'Read and change data in the admin area. Without this, the token has student access only.'
export const yourToken = 'Your token'
export const done = 'Done'
export const copyNowUntil =
  'Copy it now. We don’t show it again. Anyone who has it can use your account until <date></date>.'
export const copyNow =
  'Copy it now. We don’t show it again. Anyone who has it can use your account until you revoke it.'
export const theToken = 'the token'
export const createApiToken = 'Create an API token'
export const tokenActsAsYou =
  'A program with this token acts as you. It stops working when you revoke it, or when your password or role changes.'
export const tokenNotCreated = 'We couldn’t create the token. Try again.'
export const name = 'Name'
export const nameHint = 'For example: Reports'
export const itMay = 'Permissions'
export const expires = 'Expires'
export const inYear = 'In a year'
export const inDays = (days: number) => `In ${days} days`
export const never = 'Never'
export const lastUsed = 'last used <time></time>'
export const untilDate = 'until <date></date>'
export const neverUsed = 'never used'
export const doesNotExpire = 'does not expire'
export const read = 'Read'
export const change = 'Change'
export const administer = 'Administer'
export const downloadFailedTitle = 'Download Failed'
export const downloadFailed = 'Failed to download the resource. Please try again.'
