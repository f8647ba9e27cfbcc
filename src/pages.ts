import { readFileSync } from 'node:fs'
import { DEFAULT_TIME_ZONE } from './platform/constants.ts'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { PageAssets, RenderPage } from './entry-server.tsx'
import { appRouter } from './contract.ts'
import {
  type InterfaceLanguage,
  interfaceLanguage,
  type setLanguageReader,
} from './platform/language/in-languages.ts'
import { isAdminPath } from './platform/preview.ts'
import type { Services } from './platform/server/context.ts'
import type { AppError } from './platform/server/define-errors.ts'
import { platformErrors, toAppError } from './platform/server/errors.ts'
import { createPageContext } from './accounts/server/sessions/create-context.ts'
import { dedupeReads } from './platform/server/db/dedupe-reads.ts'
import { originOf } from './platform/server/http/origin.ts'
import { inProcessCalls } from './platform/server/in-process-calls.ts'
import { dropPreview } from './accounts/server/sessions/preview.ts'
import { createNonce, hashScripts, pagePolicy } from './platform/server/http/security.ts'
import type { CachedPages } from './platform/server/response-cache/cache-keys.ts'
import { webManifest } from './academy/server/web-manifest.ts'
import { projectRoot } from './platform/server/process/project-root.ts'
import { logoOf } from './academy/logo.rules.ts'
import { readSettings } from './academy/server/settings.ts'
import { groundsOf } from './site/server/icons.ts'
import { CLIENT, CLIENT_LISTS, readBuildId } from './site/server/service-worker/build-files.ts'
import { createEarlierAssets } from './site/server/service-worker/earlier-assets.ts'

/** The pages of guests that the response cache may store, each with the names of its search parameters. */
export const GUEST_PAGES: CachedPages = [
  [/^\/$/, []],
  [/^\/courses$/, ['search', 'exact', 'category', 'language', 'price', 'level', 'length', 'sort']],
  [/^\/courses\/[^/]+$/, ['tab']],
  [/^\/(lessons|teachers|pages)\/[^/]+$/, []],
  [/^\/(resources|login|register)$/, []],
]
/** The pages of students that the response cache may store. */
export const STUDENT_PAGES: CachedPages = [...GUEST_PAGES, [/^\/my-library$/, []]]

type Renderer = { render: RenderPage; assets: PageAssets }
/** Returns the renderer and the client files of a language. */
type RendererFor = (language: InterfaceLanguage) => Promise<Renderer>

const YEAR = 31_536_000
const KEEP_AFTER_MS = 5_000

/** Registers the rendered pages, the built client, `robots.txt`, the manifest, and the 404 page. */
export async function registerPages(app: FastifyInstance, services: Services, vite?: ViteDevServer) {
  const renderer = vite ? developmentRenderer(app, vite) : await builtRenderer(app, services)

  const earlier = createEarlierAssets({
    folder: join(services.env.storageDir, 'assets'),
    assets: join(CLIENT, 'assets'),
    buildId: readBuildId(),
  })

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await createPageContext(services, request, { page: request.url })
    // `createPageContext` has read the account, which may use another language than the request.
    const { render, assets } = await renderer(interfaceLanguage())
    if (!context.preview && !isAdminPath(request.url)) dropPreview(request, reply)
    let away: AppError | undefined
    const nonce = createNonce()
    const response = await render({
      request: new Request(new URL(request.url, originOf(services, request)), {
        headers: { accept: 'text/html' },
      }),
      calls: inProcessCalls({
        router: appRouter,
        context: { ...context, db: dedupeReads(context.db) },
        onError: (thrown, path) => {
          const error = toAppError(thrown)
          if (error.status === 503) away = error
          else if (error.status >= 500) request.log.error({ err: error.cause, path }, 'A page failed')
        },
      }),
      nonce,
      assets,
      site: {
        name: services.env.siteName,
        origin: context.origin,
        timeZone: DEFAULT_TIME_ZONE,
        preview: context.preview?.as ?? null,
      },
    })
    for (const [name, value] of response.headers) reply.header(name, value)
    reply
      .header('cache-control', context.user ? 'private, no-store' : 'no-cache')
      .header('vary', 'Cookie, Accept-Language')
      .header('content-language', interfaceLanguage())
    // If a page failed because the database is unavailable, its status is the temporary error of the failed call.
    const status = away && response.status === 500 ? away.status : response.status
    if (status === 503) reply.header('retry-after', String(away?.retryAfter ?? 5))
    const { html, scripts } = request.cacheWrite
      ? hashScripts(response.html, nonce)
      : { html: response.html, scripts: [`nonce-${nonce}`] }
    const policy = {
      development: vite !== undefined,
      store: services.storage.direct?.origin ?? '',
      packages: services.env.packageUrl ?? '',
    }
    reply.header('content-security-policy', pagePolicy(scripts, policy))
    return reply.status(status).send(html)
  }

  const anyOther = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (/^\/(api|trpc|media)(\/|$)/.test(path)) throw platformErrors.NOT_FOUND()
    if (request.method !== 'GET' && request.method !== 'HEAD') throw platformErrors.NOT_FOUND()
    const asset = /^\/assets\/([^/]+)$/.exec(path)?.[1]
    if (asset && (await earlier.send(asset, request, reply))) return reply
    // Browsers would cache a page in place of a missing file, and run it as a script.
    if (/^\/(assets|fonts|icons)\//.test(path)) throw platformErrors.NOT_FOUND()
    if (path.endsWith('/') && path !== '/') {
      const search = request.url.slice(path.length)
      return reply.redirect(path.replace(/\/+$/, '') + search, 308)
    }
    return page(request, reply)
  }
  // Delayed, so that the server starts faster. Few users have loaded pages of this build before then.
  if (!vite)
    setTimeout(() => {
      earlier.keep().catch((error: unknown) => {
        services.log.warn({ err: error }, 'The files of this build could not be copied for later versions')
      })
    }, KEEP_AFTER_MS).unref()
  // A route in addition to the not-found handler, because compression is configured per route. The handler covers
  // other methods and malformed paths.
  app.get('/*', anyOther)
  app.setNotFoundHandler(anyOther)

  app.get('/site.webmanifest', async (_request, reply) => {
    const settings = await readSettings(services.db, services.env.siteName)
    const look = { name: settings.academy_name, logo: logoOf(settings), grounds: groundsOf(settings) }
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(webManifest(look)))
  })
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /trpc/\nSitemap: ${originOf(services, request)}/sitemap.xml\n`,
      ),
  )
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** Serves the files of the built client, which never change. Returns the client's renderer. */
async function builtRenderer(app: FastifyInstance, { env }: Services): Promise<RendererFor> {
  await app.register(fastifyStatic, {
    root: CLIENT,
    serve: true,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/') || path.includes('/fonts/')
      reply.header('cache-control', immutable ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600')
    },
  })
  const { render } = (await import(
    /* @vite-ignore */ pathToFileURL(join(projectRoot, 'dist/server/entry-server.js')).href
  )) as {
    render: RenderPage
  }
  const read = (list: string) =>
    assetsOf(JSON.parse(readFileSync(list, 'utf8')) as Manifest, env.serviceWorker)
  const assets = { en: read(CLIENT_LISTS.en), hi: read(CLIENT_LISTS.hi) }
  return async (language) => ({ render, assets: assets[language] })
}

const ENTRY = 'src/entry-client.tsx'

function assetsOf(manifest: Manifest, worker: boolean): PageAssets {
  const closure = (key: string, seen = new Set<string>()): string[] => {
    if (seen.has(key)) return []
    seen.add(key)
    const chunk = manifest[key]
    return chunk ? [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((name) => closure(name, seen))] : []
  }
  const entry = manifest[ENTRY]
  if (!entry) throw new Error('The built client has no entry')
  const first = new Set(closure(ENTRY))
  const routes: Record<string, string[]> = {}
  for (const key of Object.keys(manifest)) {
    const file = /^src\/routes\/(.+)\.tsx\?tsr-split=/.exec(key)?.[1]
    if (file) routes[file] = [...(routes[file] ?? []), ...closure(key).filter((path) => !first.has(path))]
  }
  if (Object.keys(routes).length === 0) throw new Error('The built client has no screens')
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((path) => `/${path}`),
    preload: [...first].slice(1),
    routes,
    refresh: false,
    worker,
  }
}

/** Runs Vite in this process. If a file changes, Vite reloads the client in the browser, and the renderer. */
function developmentRenderer(app: FastifyInstance, vite: ViteDevServer): RendererFor {
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(api|trpc|media)\//.test(request.url)) return
    await new Promise<void>((resolve, reject) => {
      reply.raw.on('finish', resolve)
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve()))
    })
    if (reply.raw.writableEnded) reply.hijack()
  })
  const assets: PageAssets = {
    script: '/src/entry-client.tsx',
    styles: ['/src/platform/client/styles.css?direct'],
    preload: [],
    routes: {},
    refresh: true,
    worker: false,
  }
  return async () => {
    const { render } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: RenderPage }
    // Vite loads separate copies of the server's modules, so set the language reader of these copies.
    const texts = await vite.ssrLoadModule('/src/platform/language/in-languages.ts')
    ;(texts['setLanguageReader'] as typeof setLanguageReader)(interfaceLanguage)
    return { render, assets }
  }
}
