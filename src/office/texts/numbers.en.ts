export const toConfirm = 'Mobile numbers to confirm'
export const hint =
  'Students send this code to the academy’s WhatsApp. Confirm a number only if the message came from the same number with the same code.'
export const code = 'Code'
export const requested = 'Requested <date></date>'
export const confirm = 'Confirm'
export const confirmFor = (name: string) => `Confirm ${name}’s number`
export const refuse = 'Refuse'
export const refuseFor = (name: string) => `Refuse ${name}’s number`
export const own = 'Another member of staff must confirm your number.'
export const isConfirmed = 'The number is confirmed'
export const isRefused = 'The request is refused'
export const showMore = 'Show more numbers'
export const error = 'Something went wrong'
export const failed = 'We couldn’t save the decision. Try again.'
