import { counted } from '../../platform/count.ts'

export const parents = 'Parents'
export const sharedFromHere =
  'A parent can see your report with a link, without an account: attendance, progress, marks and fees. The report has no screenshots, bank details, answers or comments.'
export const sharedByStaff =
  'A parent can see the report of this student with a link, without an account: attendance, progress, marks and fees. We notify the student about each link.'
export const noLinks = 'No links yet. Create one for a parent.'
export const createLink = 'Create link'
export const createLinkForParent = 'Create a link for a parent'
export const creating = 'Creating…'
export const name = 'Link for'
export const nameHint = 'For example “Mother”'
export const language = 'Report language'
export const pin = 'PIN'
export const pinHint =
  'For example 4821. The parent enters these 4 to 6 digits to open the report. Leave empty to turn off.'
export const linkFailed = 'We couldn’t create the link. Try again.'
export const linkCreated = 'Link created'
export const sendLink = (name: string) =>
  `Send this link only to: ${name}. Anyone who has it can open the report. We won’t show it again.`
export const sendPin = 'Give them the PIN in another way, for example by phone.'
export const theLink = 'the link'
export const sendByWhatsapp = 'Send by WhatsApp'
export const done = 'Done'
export const revoke = 'Revoke'
export const revokeLinkOf = (name: string) => `Revoke the link for ${name}`
export const askRevoke = (name: string) => `Revoke the link for ${name}?`
export const askRevokeText = 'The link stops working immediately.'
export const revoked = 'Link revoked'
export const error = 'Something went wrong'
export const revokeFailed = 'We couldn’t revoke the link. Try again.'
export const byAcademy = 'Created by the academy on <date></date>'
export const byStudent = 'Created by the student on <date></date>'
export const byYou = 'Created by you on <date></date>'
export const withPin = 'with PIN'
export const seen = 'Marked as seen on <date></date>'
export const notSeen = 'Not marked as seen yet'
export const linkLimit = (count: number) =>
  `A student can have at most ${counted(count, 'link')}. Revoke one to create another.`
