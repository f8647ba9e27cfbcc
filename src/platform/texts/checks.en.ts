export const mustBeText = (label: string) => `${label} must be text`
export const notStorable = (label: string) => `${label} contains characters that are not allowed`
export const tooLong = (label: string, max: number) => `${label} can have ${max} characters at most`
export const isRequired = (label: string) => `${label} is required`
export const mustBeAddress = (label: string) => `${label} must start with https:// or with /`
export const idPositive = 'An ID must be a positive number'
export const userIdUuid = 'A user ID must be a UUID'
export const secondsNumber = 'Seconds must be a number'

export const usernameRequired = 'Username is required'
export const usernameRule =
  '3 to 32 English letters a–z, numbers, dots, underscores or hyphens, no spaces, and no hyphen first'
export const usernameHas = (rule: string) => `A username has ${rule}. Your full name has a field of its own.`
export const passwordRequired = 'Password is required'
export const passwordTooShort = 'A password has at least 8 characters'
export const passwordTooLong = 'A password has at most 200 characters'
export const passwordNotStorable = 'The password contains characters that are not allowed'

export const input = 'The input'
export const text = 'text'
export const number = 'a number'
export const wholeNumber = 'a whole number'
export const trueOrFalse = 'true or false'
export const list = 'a list'
export const object = 'an object'
export const ofType = (type: string) => `of type ${type}`
export const mustBe = (what: string, kind: string) => `${what} must be ${kind}`
export const mustBeOneOf = (what: string, values: string[]) => `${what} must be ${values.join(' or ')}`
export const mustBeAtLeast = (what: string, minimum: string) => `${what} must be at least ${minimum}`
export const canBeAtMost = (what: string, maximum: string) => `${what} can be ${maximum} at most`
export const isTooShort = (what: string) => `${what} is too short`
export const isTooLong = (what: string) => `${what} is too long`
export const isNotValid = (what: string) => `${what} is not valid`
