import { counted } from '../../platform/count.ts'

export const webhooks = 'Webhooks'
export const siteSettings = 'Site Settings'
export const linkHint =
  'Notify your own programs when a student creates an account, pays, enrols or completes a course.'
export const setUpWebhooks = 'Set up webhooks'
export const intro = 'URLs of your own programs. We notify these programs when something happens here.'
export const noWebhooks = 'No webhooks yet. Add one to notify a program of your own.'
export const addWebhook = 'Add a webhook'
export const addHint =
  'We send your program a signed message by POST. The program must respond with a status of 200 to 299 within ten seconds. Otherwise we try again for a day.'
export const address = 'URL'
export const addressHint = 'For example https://hooks.example/lantern'
export const sendWhen = 'Notify when'
export const paymentSubmitted = 'A student submits a payment'
export const paymentDecided = 'Staff approve or reject a payment'
export const enrolled = 'A student enrols in a course'
export const completed = 'A student completes a course'
export const registered = 'A student creates an account'
export const add = 'Add webhook'
export const cancel = 'Cancel'
export const notAdded = 'We couldn’t add the webhook. Try again.'
export const yourSecret = 'Your secret'
export const theSecret = 'the secret'
export const secretHint =
  'Copy it into your program now: we won’t show it again. Your program needs it to check that a message is from this academy.'
export const done = 'Done'

export const on = 'On'
export const off = 'Off'
export const noAnswer = 'No response'
export const gaveUpHint =
  'The program did not respond for a day, so we stopped sending. Turn the webhook on to send the pending messages.'
export const sendTest = 'Send a test'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const deleteButton = 'Delete'
export const deleteQuestion = 'Delete this webhook?'
export const deleteHint =
  'We’ll no longer notify the program. This also deletes the secret and the deliveries. You can’t undo this.'

export const lastDeliveries = 'Last deliveries'
export const noDeliveries = 'Nothing sent yet. Send a test to try the webhook.'
export const waiting = 'Pending'
export const delivered = 'Delivered'
export const failed = 'Failed'
export const attempts = (count: number) => ` · ${counted(count, 'attempt')}`
export const answeredStatus = (status: number) => ` · status ${status}`
export const took = (milliseconds: number) => ` · ${milliseconds} ms`
export const triedAgain = ' · next attempt <date></date>'
export const showReason = 'Reason'
export const showAnswer = 'Response'
export const sendEventAgain = (event: string) => `Send again: ${event}`
export const sendAgain = 'Send again'

export const error = 'Error'
export const changeFailed = 'We couldn’t change the webhook. Try again.'
export const testSent = 'Test sent'
export const testSentHint = 'See the result below.'
export const sentAgain = 'Sent again'
export const sentAgainHint = 'See the result below.'
export const updated = 'Webhook updated successfully'
export const deleted = 'Webhook deleted successfully'

export const chooseEvents = 'Choose at least one event'
export const addressMustStartHttps = 'The URL must start with https://'
export const nothingToChange = 'Send at least one change'
export const noAnswerInTime = 'No response within 10 seconds'
export const addressNotHttps = 'The URL does not start with https://'
export const addressPrivate = 'The URL’s host is in a private network. Use a public host.'
export const secretUnreadable =
  'We can’t read the signing secret, because SESSION_SECRET has changed. Add the webhook again.'
export const connectionRefused = 'The server refused the connection'
export const connectionLost = 'The connection was lost'
export const hostUnknown = 'There is no server with this name. Check the URL.'
