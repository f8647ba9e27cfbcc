export const passwordRequired = 'Password is required'
export const passwordNotStorable = 'The password contains characters that cannot be used'
export const usernameRequired = 'Username is required'
export const usernameNotStorable = 'The username contains characters that cannot be used'
export const chooseScopes = 'Choose what the token may do'
export const enterCode = 'Enter the code'
export const enterValidCode = 'Enter a valid code'
export const notSession = 'That is not a session'
export const mobileMustBeText = 'Mobile number must be text'
export const enterMobile =
  'Enter 10 digits such as 98765 43210, or the code of your country before the number'
export const chooseHours = 'Choose 1 to 12 hours, or 0 to close registration for classes'
export const unknownDevice = 'Unknown device'
export const browserOnSystem = (browser: string, system: string) => `${browser} on ${system}`
