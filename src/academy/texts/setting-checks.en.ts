export const chooseOneOf = (values: string) => `Choose one of ${values}`
export const chooseSomeOf = (values: string) => `Choose from ${values}, each at most once`
export const uploadLogo = 'Upload the logo in Site Settings'
export const onOrEmpty = 'Must be on, or empty'
export const onOrOff = 'Must be on or off'
export const upiIdInvalid = 'A UPI ID looks like name@bank. An email address is not a UPI ID.'
export const accountNumberInvalid = 'An account number has 6 digits or more'
export const ifscInvalid = 'An IFSC has four letters, a zero, and six letters or digits'
export const gstinInvalid = 'Enter a valid 15-character GSTIN, for example 27AAPFU0939F1ZV'
export const sacInvalid = 'A SAC has six digits and starts with 99'
export const gstRateInvalid = 'Enter a percentage from 1 to 40, for example 18'
export const wholeNumber = (from: number, to: number) =>
  `Enter a whole number from ${from} to ${to}, or leave this empty`
export const priceInvalid = 'Enter a price above zero such as ₹4,999'
export const phoneInvalid = 'A phone number has 6 to 15 digits, such as +91 98765 43210'
export const whatsappInvalid = 'Enter a WhatsApp number with its country code, such as +91 98765 43210'
export const emailInvalid = 'An email address looks like name@example.com'
export const timeZoneInvalid = 'A time zone looks like Asia/Kolkata'
export const colorInvalid = 'Enter a colour such as #1d4ed8'
export const dayInvalid = (label: string) => `${label} must be a date, for example 2026-04-01`
export const firstDay = 'The first day'
export const lastDay = 'The last day'
export const featuredInvalid = (max: number) => `Choose at most ${max} courses`
export const setUpInvalid = 'Separate the steps with commas, for example name,staff'
