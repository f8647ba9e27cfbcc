export const viewDetails = 'View details'
export const why = (username: string, academy: string) =>
  `You get this email because the account ${username} at ${academy} has this address.`
export const whyAlways = (username: string, academy: string) =>
  `This email is about the security of the account ${username} at ${academy}, so you can’t turn it off.`
export const whyTest = 'An administrator of the academy sent this test from the settings.'
export const stopThese = 'Stop emails like this one'
export const codeTitle = 'Confirm your email address'
export const codeText = (username: string) =>
  `Enter this code on ${username}’s account page. It works for 15 minutes. If you didn’t ask for it, ignore this email.`
export const resetTitle = 'Choose a new password'
export const resetText = (username: string) =>
  `Someone asked for a new password for the account ${username}. The link works once, within 30 minutes of the request. If this wasn’t you, ignore this email. Your password stays the same.`
export const chooseNewPassword = 'Choose a new password'
export const signInTitle = 'Your code to sign in'
export const signInText = (username: string) =>
  `Enter this code to sign in to the account ${username}. It works once, for 15 minutes, and only in the browser that asked for it. Never give it to anyone. If you didn’t ask for it, ignore this email.`
export const deletedTitle = 'Your account was deleted'
export const deletedText = (username: string, academy: string) =>
  `Someone entered the password of the account ${username} at ${academy}, and deleted the account. If this wasn’t you, tell the academy immediately. If you use this password elsewhere, change it there.`
export const testTitle = 'Test message'
export const testText = (academy: string) => `${academy} can send emails.`
export const stopPayments = 'Stop emails about payments?'
export const stopLearning = 'Stop emails about your learning?'
export const stopAnnouncements = 'Stop emails about announcements?'
export const stopHint = 'You can still read everything under the bell in your academy.'
export const stopHintDevices =
  'This also turns off these notifications on your devices. You can still read everything under the bell in your academy.'
export const stop = 'Stop these emails'
export const stopped = 'We stopped these emails'
export const stoppedHint = 'You can turn them on again on your account page.'
export const toAccount = 'Go to my account'
export const linkInvalid = 'This link doesn’t work'
export const linkInvalidHint = 'Sign in, and choose on your account page which emails you get.'
