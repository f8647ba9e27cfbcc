export const confirmed = 'Confirmed number'
export const isConfirmed = 'Your mobile number is confirmed.'
export const confirmNumber = 'Confirm your number'
export const confirmHint = (mobile: string) =>
  `Send us a code by WhatsApp from ${mobile}. Then we know that the number is yours.`
export const getCode = 'Get a code'
export const yourCode = 'Your code'
export const sendByWhatsapp = 'Send by WhatsApp'
export const sendHint = (mobile: string) =>
  `Send this code by WhatsApp from ${mobile}. The academy compares it and then confirms your number.`
export const validUntil = 'The code is valid until <date></date>.'
export const message = (academy: string, username: string, code: string) =>
  `Hello ${academy}, please confirm my mobile number. My username is ${username}. My code: ${code}`
export const error = 'Something went wrong'
export const failed = 'We couldn’t create a code. Try again.'
