import type { FastifyInstance, FastifyReply } from 'fastify'
import { listSitemapAddresses, listSitemapParts, SITEMAP_KINDS } from './sitemap.ts'
import { listPublishedPages } from '../../../academy/server/settings.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { Services } from '../../../platform/server/context.ts'
import { readFrom } from '../../../platform/server/db/reading.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { originOf } from '../../../platform/server/http/origin.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const SCREENS = ['/', '/courses', '/resources']

const listScreens = async (db: Db) => [
  ...SCREENS,
  ...(await listPublishedPages(db)).map((kind) => `/pages/${kind}`),
]

/** Registers the sitemap of all public pages: one file, or an index of several parts for a large academy. */
export function registerSitemap(app: FastifyInstance, services: Services): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(services, request)
    const db = await readFrom(services)
    const parts = await listSitemapParts(db)
    if (parts.some(({ number }) => number > 1)) {
      const names = ['pages', ...parts.map(({ kind, number }) => `${kind}-${number}`)]
      return send(
        reply,
        { root: 'sitemapindex', entry: 'sitemap' },
        names.map((name) => `${origin}/sitemap-${name}.xml`),
      )
    }
    const addresses = await Promise.all(parts.map((part) => listSitemapAddresses(db, part)))
    return sendAddresses(reply, origin, [...(await listScreens(db)), ...addresses.flat()])
  })

  app.get('/sitemap-pages.xml', async (request, reply) =>
    sendAddresses(reply, originOf(services, request), await listScreens(await readFrom(services))),
  )

  for (const kind of SITEMAP_KINDS)
    app.get<{ Params: { number: string } }>(
      `/sitemap-${kind}-:number(^[1-9]\\d{0,5}$).xml`,
      async (request, reply) => {
        const addresses = await listSitemapAddresses(await readFrom(services), {
          kind,
          number: Number(request.params.number),
        })
        if (addresses.length === 0) throw platformErrors.NOT_FOUND()
        return sendAddresses(reply, originOf(services, request), addresses)
      },
    )
}

const sendAddresses = (reply: FastifyReply, origin: string, paths: readonly string[]) =>
  send(
    reply,
    { root: 'urlset', entry: 'url' },
    paths.map((path) => origin + path),
  )

const send = (
  reply: FastifyReply,
  { root, entry }: { root: string; entry: string },
  addresses: readonly string[],
) =>
  reply
    .type('application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${addresses.map((address) => `<${entry}><loc>${address}</loc></${entry}>`).join('\n')}\n</${root}>\n`,
    )
