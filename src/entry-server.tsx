import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { createAppRouter } from './router.tsx'
import { documentHead, type PageAssets } from './platform/client/document/document-head.ts'
import type { Site } from './platform/client/page/site.ts'
import type { Links } from './platform/client/trpc.ts'

export type { PageAssets } from './platform/client/document/document-head.ts'

type Page = Pick<Response, 'status' | 'headers'> & { html: string }

export type RenderPage = (options: {
  request: Request
  links: Links
  nonce: string
  assets: PageAssets
  site: Site
}) => Promise<Page>

/** Renders the page behind a request; redirects and 404 come as such. */
export const render: RenderPage = async ({ request, links, nonce, assets, site }) => {
  // Beside the response, whose body would be a stream to write the text into and to read it from.
  let html = ''
  const { status, headers } = await createRequestHandler({
    request,
    createRouter: () => createAppRouter({ links, site, nonce }),
  })(async ({ router, responseHeaders }) => {
    const text = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    const routeIds = router.state.matches.map((match) => match.routeId)
    // What only the first load needs stands outside of React's tree: nothing there has to match when it hydrates.
    html = text.replace('<head>', () => `<head>${documentHead({ assets, routeIds, nonce })}`)
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  return { status, headers, html }
}
