import { describeReason, type ReasonTexts } from '../platform/language/stored-reason.ts'
import { t } from './texts/mail-failures.ts'

/** The reasons why an email was not sent, by the code that the database stores. */
const texts: ReasonTexts = {
  login: () => t.login,
  host_unknown: () => t.hostUnknown,
  refused: () => t.refused,
  timeout: () => t.timeout,
  certificate: () => t.certificate,
  encryption: () => t.encryption,
  lost: () => t.lost,
  busy: () => t.busy,
  sender: () => t.sender,
  recipient: () => t.recipient,
  message: () => t.message,
}

/** Returns the reason why an email failed, in the user's language. */
export const describeMailFailure = (reason: string): string => describeReason(reason, texts)
