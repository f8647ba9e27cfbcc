import { counted } from '../../platform/count.ts'

export const passwordChanged = 'Password changed'
export const passwordReset = (issuer: string) =>
  `Your password was changed with a reset link from ${issuer}. If this wasn’t you, contact the academy.`
export const passwordChangedText =
  'Your password was changed, and you were signed out on all other devices. If this wasn’t you, contact the academy.'
export const newDevice = 'Signed in on a new device'
export const newDeviceText = (device: string, place: string) =>
  `${device}, from ${place}. If this wasn’t you, change your password.`
export const youAreAdmin = 'You are an administrator'
export const youAreStudent = 'You are a student'
export const roleGiven = (by: string) => `${by} gave you this role.`
export const twoStepOn = 'Two-step verification turned on'
export const twoStepOnText =
  'You now need a code from your authenticator app to sign in. If this wasn’t you, contact the academy.'
export const twoStepOff = 'Two-step verification turned off'
export const twoStepOffBy = (by: string) =>
  `${by} turned off your two-step verification. You now sign in with only your password. Set it up again when you can.`
export const twoStepOffText =
  'You now sign in with only your password. If this wasn’t you, change your password and contact the academy.'
export const newCodes = 'New recovery codes'
export const newCodesText = 'Your earlier codes no longer work. If this wasn’t you, contact the academy.'
export const codeUsed = 'A recovery code was used'
export const codeUsedText = (left: number) =>
  `You have ${counted(left, 'code')} left. If this wasn’t you, change your password and create new codes.`
export const tokenCreated = 'API token created'
export const tokenCreatedText = (name: string) =>
  `Programs can use your account with “${name}”. If this wasn’t you, change your password and contact the academy.`
export const newOwner = 'New owner'
export const newOwnerText = (from: string, to: string) =>
  `${from} transferred ownership of the academy to ${to}.`
export const twoStepRequired = 'Two-step verification required'
export const twoStepRequiredText = (by: string) =>
  `${by} now requires two-step verification for all administrators. Set it up to open the admin area.`
export const twoStepNotRequired = 'Two-step verification no longer required'
export const twoStepNotRequiredText = (by: string) =>
  `${by} no longer requires two-step verification for administrators.`
export const dutiesChanged = 'Your duties have changed'
export const dutiesRemoved = 'You no longer have any duties'
export const dutiesChangedBy = (by: string) => `${by} changed your duties in the academy.`
export const staffJoined = 'Someone joined the staff'
export const staffJoinedText = (username: string) => `${username} accepted your invitation.`
export const accountsMerged = 'Your accounts are merged'
export const accountsMergedText = (username: string) =>
  `Everything from your account ${username} is now in this one. From now on, sign in only with this account.`
export const emailAdded = 'Email address added'
export const emailChanged = 'Email address changed'
export const emailRemoved = 'Email address removed'
export const emailChangedText =
  'Your account’s email address has changed. If this wasn’t you, change your password and contact the academy.'
export const identityLinked = (provider: string) => `${provider} account linked`
export const identityLinkedText = (provider: string) =>
  `You can now sign in with ${provider}. If this wasn’t you, remove the link, change your password and contact the academy.`
export const identityUnlinked = (provider: string) => `${provider} account no longer linked`
export const identityUnlinkedText = (provider: string) =>
  `You can no longer sign in with ${provider}. Your password still works. If this wasn’t you, change it and contact the academy.`
export const numberConfirmed = 'Mobile number confirmed'
export const numberConfirmedText = 'The academy has confirmed your mobile number.'
export const numberRefused = 'Mobile number not confirmed'
export const numberRefusedText =
  'Your WhatsApp message did not match. Check the number in your profile, then get a new code.'
