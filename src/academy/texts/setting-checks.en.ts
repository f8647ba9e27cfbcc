export const chooseOneOf = (values: string) => `Choose one of ${values}`
export const chooseSomeOf = (values: string) => `Choose from ${values}, each at most once`
export const uploadLogo = 'Upload the logo in Site Settings'
export const onOrEmpty = 'Must be on, or empty'
export const onOrOff = 'Must be on or off'
export const upiIdInvalid = 'Enter a UPI ID such as name@bank. An email address is not a UPI ID.'
export const accountNumberInvalid = 'Enter an account number with 6 digits or more'
export const ifscInvalid =
  'Enter an IFSC such as HDFC0001234: four letters, a zero, and six letters or digits'
export const gstinInvalid = 'Enter a valid 15-character GSTIN, for example 27AAPFU0939F1ZV'
export const sacInvalid = 'Enter a SAC of six digits that starts with 99, such as 999293'
export const gstRateInvalid = 'Enter a percentage from 1 to 40, for example 18'
export const wholeNumber = (from: number, to: number) =>
  `Enter a whole number from ${from} to ${to}, or leave this empty`
export const priceInvalid = 'Enter a price above zero such as ₹4,999'
export const phoneInvalid = 'Enter a phone number with 6 to 15 digits, such as +91 98765 43210'
export const whatsappInvalid = 'Enter a WhatsApp number with its country code, such as +91 98765 43210'
export const emailInvalid = 'Enter an email address such as name@example.com'
export const timeZoneInvalid = 'Enter a time zone such as Asia/Kolkata'
export const colorInvalid = 'Enter a colour such as #1d4ed8'
export const dayInvalid = (label: string) => `${label} must be a date, for example 2026-04-01`
export const firstDay = 'The first day'
export const lastDay = 'The last day'
export const featuredInvalid = (max: number) => `Choose at most ${max} courses`
export const setUpInvalid = 'Separate the steps with commas, for example name,staff'
