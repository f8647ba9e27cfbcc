import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import { createAppRouter } from './router.tsx'
import { documentHead, type PageAssets } from './platform/client/document/document-head.ts'
import type { Site } from './platform/client/page/site.ts'
import type { Links } from './platform/client/trpc.ts'

export type { PageAssets } from './platform/client/document/document-head.ts'

export type RenderPage = (options: {
  request: Request
  links: Links
  nonce: string
  assets: PageAssets
  site: Site
}) => Promise<Response>

/** Renders the page behind a request; redirects and 404 come as such. */
export const render: RenderPage = ({ request, links, nonce, assets, site }) =>
  createRequestHandler({ request, createRouter: () => createAppRouter({ links, site, nonce }) })(
    async ({ router, responseHeaders }) => {
      const response = await renderRouterToString({
        router,
        responseHeaders,
        children: <RouterServer router={router} />,
      })
      const html = await response.text()
      const routeIds = router.state.matches.map((match) => match.routeId)
      // What only the first load needs stands outside of React's tree: nothing there has to match when it hydrates.
      return new Response(html.replace('<head>', `<head>${documentHead({ assets, routeIds, nonce })}`), {
        status: response.status,
        headers: response.headers,
      })
    },
  )
