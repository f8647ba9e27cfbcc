export const title = 'Second person for payment details'
export const needsSecond = 'A second administrator confirms changes to the payment details'
export const needsSecondHint =
  'Students see new details only after another administrator has confirmed them. Another administrator must then also confirm if you turn this off.'
export const offNeedsSecond =
  'Students see new details only after another administrator has confirmed them. Another administrator must also confirm if you turn this off.'
export const noSecond =
  'To turn this on, you and another person must have been administrators for at least 7 days.'
export const noSecondLeft =
  'You and another person must have been administrators for at least 7 days to change the payment details. If there is no one else, run “npm run admin -- <your username> --no-second-person” on the server.'

export const waitingChanges = 'Payment details pending confirmation'
export const waitingChangesHint = 'Until then, students see the old details.'
export const youAsked = 'You asked for this change on <date></date>:'
export const someoneAsked = '<name></name> asked for this change on <date></date>:'
export const now = 'Current'
export const afterwards = 'New'
export const nothing = 'empty'
export const on = 'on'
export const off = 'off'
export const othersMustConfirm = 'Another administrator must confirm the change.'
export const checkWith = (name: string) =>
  `Students will send money to the new details. Before you confirm, ask ${name} in person or by phone whether they are right.`
export const tooNew = (name: string) =>
  `You can’t confirm this change: you or ${name} became an administrator in the last 7 days, or someone reset the sign-in of one of you.`
export const expires = 'The change expires on <date></date>.'
export const confirm = (changes: number) => (changes === 1 ? 'Confirm change' : `Confirm ${changes} changes`)
export const confirming = 'Confirming…'
export const withdraw = 'Withdraw'
export const reject = 'Reject'
export const withdrawing = 'Withdrawing…'
export const error = 'Error'
export const confirmed = 'The change applies now'
export const notConfirmed = 'We couldn’t confirm the change. Try again.'
export const withdrawn = 'Change withdrawn'
export const notWithdrawn = 'We couldn’t withdraw the change. Try again.'
