export const phone = 'Phone'
export const whatsapp = 'WhatsApp'
export const email = 'Email'
export const address = 'Address'
