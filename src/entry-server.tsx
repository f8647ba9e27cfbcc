import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { createAppRouter } from './router.tsx'
import { settingsOf } from './academy/client/settings.ts'
import { ownColorsOf } from './platform/palette/palette.ts'
import { documentHead, type PageAssets } from './platform/client/document/document-head.ts'
import type { Site } from './platform/client/page/site.ts'
import type { Calls } from './platform/client/calls/calls.ts'

export type { PageAssets } from './platform/client/document/document-head.ts'

type Page = Pick<Response, 'status' | 'headers'> & { html: string }

export type RenderPage = (options: {
  request: Request
  calls: Calls
  nonce: string
  assets: PageAssets
  site: Site
}) => Promise<Page>

/** Renders the page for a request. Returns redirects and 404 pages with their status. */
export const render: RenderPage = async ({ request, calls, nonce, assets, site }) => {
  // Stores the HTML outside the response. Otherwise it would be written to a stream and read again from it.
  let html = ''
  const { status, headers } = await createRequestHandler({
    request,
    createRouter: () => createAppRouter({ calls, site, nonce }),
  })(async ({ router, responseHeaders }) => {
    const text = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    const routeIds = router.state.matches.map((match) => match.routeId)
    // Adds the head elements that only the first load needs. They are outside React's tree, so that hydration ignores
    // them.
    const settings = await router.options.context.utils.settings.list.ensureData().catch(() => [])
    const colors = ownColorsOf(settingsOf(settings))
    html = text.replace('<head>', () => `<head>${documentHead({ assets, routeIds, nonce, colors })}`)
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  return { status, headers, html }
}
