export const onThisDevice = 'Notifications on this device'
export const onThisDeviceHint =
  'Reminders of classes, and news about your courses and payments, even when this site is closed'
export const unsupported = 'This browser can’t show notifications. Try another browser.'
export const blocked =
  'Your browser blocks notifications from this site. Allow them in the browser’s settings for this site, then reload the page.'
export const installFirst =
  'On an iPhone or iPad, install this site first: tap the Share button, then “Add to Home Screen”. Open the new icon, and turn on notifications on this page.'
export const notAllowed = 'Your browser didn’t allow notifications. Try again, and choose “Allow”.'
export const notOn = 'We couldn’t turn on notifications. Try again.'
export const notOff = 'We couldn’t turn off notifications. Try again.'
export const sendTest = 'Send a test notification'
export const sending = 'Sending…'
export const testSent = 'We sent the test. If you don’t see it in a minute, check your device’s settings.'
export const testFailed = 'We couldn’t send the test. Try again.'
export const testGone = 'This browser no longer accepts our notifications. Turn them on again.'
export const testLater = 'This browser’s notification service doesn’t respond. Try again later.'
export const testRefused =
  'This browser’s notification service refused the test. Turn notifications off and on again.'
export const testTitle = 'Notifications are on'
export const testText = 'We’ll notify you on this device.'
export const whatWeSend = 'What we notify you about'
export const learningHint = 'Reminders, certificates, marks, and answers to your questions'
export const alwaysSecurity = 'We always notify you about the security of your account.'
export const sameTopics =
  'The topics that you choose under <link>Email</link> also apply here. Reminders belong to “Learning”.'
export const offer = 'To get reminders on this device, <link>turn on notifications</link>.'
export const badSubscription = 'This browser sent an invalid address. Reload the page, and try again.'
