import type { Settings } from '../../../academy/settings.schema.ts'
import type { Describe } from '../../../accounts/server/mail/compose.ts'
import type { Notification } from '../../../registry/notifications.schema.ts'
import { t } from '../../texts/whatsapp.ts'

export type { Describe }

/** The data for a text: the academy's settings, the origin for links, and the texts of notifications. */
export type Writing = { settings: Settings; origin: string; describe: Describe }

/** A message in the current language. */
export type Written = { title: string; text: string; quote: string | null; url: string }

/** Returns the texts of a notification in the current language, and the URL of its page. */
export function writeOne(
  notification: Pick<Notification, 'kind' | 'data'>,
  { settings, origin, describe }: Writing,
): Written {
  const { path, ...texts } = describe(notification, settings)
  return { ...texts, url: origin + path }
}

/** Returns all messages to a student as one text in the current language. Titles are bold in WhatsApp. */
export const writeAll = (name: string, messages: readonly Written[], academy: string): string =>
  [
    t.hello(name),
    ...messages.map(({ title, text, quote, url }) =>
      [`*${title}*`, text, quote && `“${quote}”`, url].filter(Boolean).join('\n'),
    ),
    `– ${academy}`,
  ].join('\n\n')
