import { DEFAULT_TIME_ZONE } from '../../../platform/constants.ts'
import { interfaceLocale } from '../../../platform/language/in-languages.ts'
import { t } from '../../texts/users.ts'

interface ResetLinkMessage {
  name: string
  academy: string
  url: string
  expiresAt: Date
  timeZone?: string | undefined
}

/**
 * Returns a message with the link, ready to send. It names the academy's time zone, because the recipient may be in
 * another one.
 */
export function resetLinkText({
  name,
  academy,
  url,
  expiresAt,
  timeZone = DEFAULT_TIME_ZONE,
}: ResetLinkMessage) {
  const until = new Intl.DateTimeFormat(interfaceLocale(), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(expiresAt)
  return t.resetLinkMessage(name, academy, url, until)
}
