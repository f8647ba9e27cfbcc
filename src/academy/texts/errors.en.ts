export const webhookNotFound = 'Webhook not found'
export const deliveryNotFound = 'Delivery not found'
export const addressNotPublic = 'The address must start with https:// and have a public host'
export const tooManyWebhooks = 'There are too many webhooks. Delete those that you no longer need.'
export const webhookIsOff = 'This webhook is turned off. Turn it on first.'
export const settingNotFound = 'Setting not found'
export const secondPersonMissing = 'You are the only administrator. First make someone else an administrator.'
export const secondPersonTooNew =
  'You became an administrator after this change, or its author helped you with your account in the last 7 days. Another administrator must confirm it.'
export const ownPayeeChange = 'Another administrator must confirm your change'
export const payeeChangeOpen = '{by} has already asked for a change. Confirm or withdraw it first.'
export const payeeChangeGone =
  'This change is no longer open, or its value is different now. Look at the open changes again.'
