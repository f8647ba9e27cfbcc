export const webhookNotFound = 'Webhook not found'
export const deliveryNotFound = 'Delivery not found'
export const addressNotPublic = 'The address must start with https:// and have a public host'
export const tooManyWebhooks = 'There are too many webhooks. Delete those that you no longer need.'
export const webhookIsOff = 'This webhook is turned off. Turn it on first.'
export const settingNotFound = 'Setting not found'
export const secondPersonMissing = 'You and another person must have been administrators for at least 7 days'
export const secondPersonTooNew =
  'An administrator can’t ask for or confirm changes of the payment details for 7 days after they got this role, or after someone reset their sign-in'
export const ownPayeeChange = 'Another administrator must confirm your change'
export const payeeChangeOpen = '{by} has already asked for a change. Confirm or withdraw it first.'
export const payeeChangeGone =
  'This change is no longer open, or its value is different now. Look at the open changes again.'
