export const webhookNotFound = 'We couldn’t find this webhook. Reload the page.'
export const deliveryNotFound = 'We couldn’t find this delivery. Reload the page.'
export const addressNotPublic = 'The URL must start with https:// and have a public host'
export const tooManyWebhooks = 'There are too many webhooks. Delete those that you no longer need.'
export const webhookIsOff = 'This webhook is turned off. Turn it on first.'
export const requestRepeated =
  'We have already recorded this, with other values. Close this form and check the list before you try again.'
export const settingNotFound = 'We couldn’t find this setting. Reload the page.'
export const secondPersonMissing =
  'You and another person must have been administrators for at least 7 days. Try again later.'
export const secondPersonTooNew =
  'New administrators can’t request or confirm changes to the payment details for 7 days. The same applies after someone resets an administrator’s sign-in.'
export const ownPayeeChange = 'Another administrator must confirm your change. Ask one of them.'
export const payeeChangeOpen = '{by} has already asked for a change. Confirm or withdraw that change first.'
export const payeeChangeGone = 'This change is no longer pending, or its value has changed. Reload the page.'
