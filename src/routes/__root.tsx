import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import { ReauthenticationPrompt } from '../accounts/client/reauthentication/reauthentication-prompt.tsx'
import type { RouterContext } from '../platform/client/page/router-context.ts'
import { Document } from '../platform/client/document/document.tsx'
import { NEWEST } from '../academy/client/newest-notifications.ts'
import { isForAnother } from '../platform/client/page/preview.ts'
import type { Site } from '../platform/client/page/site.ts'
import { settingsOf } from '../academy/client/settings.ts'
import { isStaff } from '../platform/policy.ts'
import { t } from '../site/texts/titles.ts'

/** The icons of an academy without a logo. */
const LINKS = [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
]

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location }) => {
    const [viewer, settings] = await Promise.all([
      context.utils.auth.viewer.ensureData(),
      context.utils.settings.list.ensureData(),
    ])
    if (isForAnother(context.site.preview, isStaff(viewer), location.pathname))
      throw redirect({ href: location.href, reloadDocument: true })
    const { academy_name: name, time_zone: timeZone, look } = settingsOf(settings)
    const { site } = context
    return {
      site: {
        ...site,
        name: name || site.name,
        timeZone: timeZone || site.timeZone,
        ...(look && (JSON.parse(look) as Partial<Site>)),
      },
    }
  },
  // Loads the unread notifications with the page. Later, live events update the bell.
  loader: async ({ context: { utils } }) => {
    if (await utils.auth.viewer.ensureData())
      await utils.notifications.list.ensureData(NEWEST).catch(() => undefined)
  },
  head: ({ match }) => ({
    meta: [
      // Each page replaces this title. If no page matches, the 404 page is shown.
      { title: match._notFound ? t.pageNotFound : match.context.site.name },
      { name: 'application-name', content: match.context.site.name },
      { name: 'theme-color', content: match.context.site.pageColor ?? '#fcf9f3' },
    ],
    links: [...(match.context.site.logo?.links ?? LINKS), { rel: 'manifest', href: '/site.webmanifest' }],
  }),
  shellComponent: Document,
  component: () => (
    <>
      <Outlet />
      <ReauthenticationPrompt />
    </>
  ),
})
