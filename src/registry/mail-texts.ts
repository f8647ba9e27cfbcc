import { describeNotification } from '../academy/client/describe-notification.ts'

/** Returns the texts of a notification for an email, and the path of its page. */
export function describe(...[notification, settings]: Parameters<typeof describeNotification>) {
  const { title, text, quote, link } = describeNotification(notification, settings)
  return { title, text, quote, path: pathOf(link) }
}

/** Returns the path of a link as the router writes it. */
function pathOf({ to, params, search, hash }: ReturnType<typeof describeNotification>['link']): string {
  const values = (params ?? {}) as Record<string, string>
  const path = String(to).replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams(
    Object.entries((search ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return `${path}${query && `?${query}`}${typeof hash === 'string' ? `#${hash}` : ''}`
}
