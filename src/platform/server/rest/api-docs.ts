import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Answer,
  createAnswer,
  type Encoding,
  encodingOf,
  variantFor,
} from '../response-cache/cached-response.ts'
import { docsPage } from './docs-page.ts'
import { type Contract, createOpenApi, type Site } from './openapi.ts'

/** An academy has one name, a few origins and three encodings. Documents for invented hosts only evict each other. */
const MAX_KEPT = 12

/**
 * Creates the OpenAPI document and its page. Each is several hundred kilobytes, so it is created and compressed only
 * once.
 */
export function createApiDocs(contract: Contract) {
  const openApi = createOpenApi(contract)
  const kept = new Map<string, Promise<Answer>>()

  function keep(
    key: readonly string[],
    encoding: Encoding,
    type: string,
    make: () => string,
  ): Promise<Answer> {
    const name = JSON.stringify([type, encoding, ...key])
    const answer =
      kept.get(name) ?? createAnswer(make(), { headers: { 'content-type': type }, route: '', only: encoding })
    // Moves the entry to the end, so that the least recently used entries are removed first.
    kept.delete(name)
    kept.set(name, answer)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return answer
  }

  return {
    document: (site: Site, encoding: Encoding) =>
      keep([site.siteName, site.origin, site.cookie], encoding, 'application/json; charset=utf-8', () =>
        JSON.stringify(openApi(site)),
      ),
    /** The page does not contain the site's origin, so its key needs only the name. */
    page: (site: Site, encoding: Encoding) =>
      keep([site.siteName], encoding, 'text/html; charset=utf-8', () => docsPage(openApi(site))),
  }
}

/** Serves `/api/openapi.json` and `/api/docs` to everyone. */
export function registerApiDocs(
  app: FastifyInstance,
  contract: Contract,
  siteOf: (request: FastifyRequest) => Promise<Site>,
): void {
  const docs = createApiDocs(contract)
  const send = (answer: Answer, { raw }: FastifyRequest, reply: FastifyReply) => {
    const { body, headers } = variantFor(answer, raw)
    return reply.headers(headers).send(body)
  }
  app.get('/api/openapi.json', async (request, reply) =>
    send(await docs.document(await siteOf(request), encodingOf(request.raw)), request, reply),
  )
  app.get('/api/docs', async (request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    return send(await docs.page(await siteOf(request), encodingOf(request.raw)), request, reply)
  })
}
