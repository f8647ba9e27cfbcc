import { counted } from '../../platform/count.ts'

export const parents = 'Parents'
export const sharedFromHere =
  'A parent can see your report with a link, without an account: attendance, progress, marks and fees. The report has no screenshots, bank details, answers or comments.'
export const sharedByStaff =
  'A parent can see the report of this student with a link, without an account: attendance, progress, marks and fees. We tell the student about each link.'
export const noLinks = 'No links yet.'
export const createLink = 'Create link'
export const createLinkForParent = 'Create a link for a parent'
export const creating = 'Creating...'
export const name = 'For'
export const nameHint = 'For example “Mother”'
export const language = 'Language of the report'
export const pin = 'PIN'
export const pinHint = '4 to 6 digits, which the parent enters to open the report. Leave empty for no PIN.'
export const linkFailed = 'The link was not created. Please try again.'
export const linkCreated = 'Link created'
export const sendLink = (name: string) =>
  `Send this link only to: ${name}. Everyone who has it can open the report. It is not shown again.`
export const sendPin = 'Tell them the PIN in another way, such as by phone.'
export const theLink = 'the link'
export const sendByWhatsapp = 'Send by WhatsApp'
export const done = 'Done'
export const revoke = 'Revoke'
export const revokeLinkOf = (name: string) => `Revoke the link of ${name}`
export const askRevoke = (name: string) => `Revoke the link of ${name}?`
export const askRevokeText = 'The link stops working immediately.'
export const revoked = 'Link revoked'
export const error = 'Something went wrong'
export const revokeFailed = 'The link was not revoked. Please try again.'
export const byAcademy = 'Created by the academy on <date></date>'
export const byStudent = 'Created by the student on <date></date>'
export const byYou = 'Created by you on <date></date>'
export const withPin = 'with PIN'
export const seen = 'Marked as seen on <date></date>'
export const notSeen = 'Not marked as seen yet'
export const linkLimit = (count: number) => `At most ${counted(count, 'link')}. Revoke one to create another.`
