import type { PublicSettings } from '../settings.schema.ts'
import type { Notification } from '../../registry/notifications.schema.ts'
import { notificationTexts } from '../../registry/notification-texts.ts'
import type { NotificationText } from './notification-text.ts'

type Data = Notification['data']

/** Returns a notification's text and link, which can depend on these settings. */
export function describeNotification(
  { kind, data: sent }: Pick<Notification, 'kind' | 'data'>,
  settings: Partial<PublicSettings> = {},
) {
  // The data always matches the kind, but the compiler cannot infer this.
  const { title, text, link, quote, adapt, ...rest } = notificationTexts[kind] as NotificationText<Data>
  const data = adapt?.(sent, settings) ?? sent
  return {
    ...rest,
    title: typeof title === 'string' ? title : title(data),
    text: typeof text === 'string' ? text : text(data),
    quote: quote?.(data) ?? null,
    link: typeof link === 'function' ? link(data) : link,
  }
}
