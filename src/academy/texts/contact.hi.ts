export const phone = 'फ़ोन'
export const whatsapp = 'WhatsApp'
export const email = 'ईमेल'
export const address = 'पता'
