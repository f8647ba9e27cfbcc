import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { ViteDevServer } from 'vite'
import { apiContract, type AppRouter, appRouter, fileGroups } from './contract.ts'
import type { Services } from './platform/server/context.ts'
import { toAppError, platformErrors } from './platform/server/errors.ts'
import { MAX_BATCH_REPLY } from './platform/server/rest/reply-size.ts'
import { JSON_LIMIT, registerBodies, registerProcedureBodies } from './platform/server/http/bodies.ts'
import { createReplyBudget, registerBudgets } from './platform/server/http/budgets.ts'
import { createContext, createPageContext } from './accounts/server/sessions/create-context.ts'
import { dedupeReads } from './platform/server/db/dedupe-reads.ts'
import { originOf } from './platform/server/http/origin.ts'
import { createCostOf } from './platform/server/rest/call-costs.ts'
import { registerOverload } from './platform/server/http/overload.ts'
import { registerErrorHandler, registerProcedureErrorHandler } from './platform/server/http/error-handler.ts'
import { registerHealth } from './platform/server/http/health.ts'
import { registerSignInProvider } from './accounts/server/sign-in-provider/sign-in-provider.files.ts'
import { registerStopMails } from './accounts/server/mail/stop-mails.files.ts'
import { registerIdentity, sessionCookie } from './accounts/server/sessions/identity.ts'
import { readerOf } from './accounts/server/sessions/preview.ts'
import { registerOriginCheck } from './platform/server/http/origin-check.ts'
import { plainAddress } from './platform/server/http/plain-paths.ts'
import { createKeyOf, type KeyOf } from './platform/server/response-cache/cache-keys.ts'
import { readResponse } from './platform/server/response-cache/read-payload.ts'
import { registerResponseCache } from './platform/server/response-cache/response-cache.ts'
import { logRequests } from './platform/server/http/request-log.ts'
import { registerSecurityHeaders } from './platform/server/http/security.ts'
import { endUnusedConnections } from './platform/server/http/closing.ts'
import { registerIssuer } from './learning/server/certificates/issuer.files.ts'
import { registerMedia } from './learning/server/playback/playback.ts'
import { isOnPackageHost, registerPackageHost } from './learning/server/scorm/package-host.ts'
import { registerScorm } from './learning/server/scorm/play.ts'
import { GUEST_PAGES, registerPages, STUDENT_PAGES } from './pages.ts'
import { registerIcons } from './site/server/icons.files.ts'
import { registerServiceWorker } from './site/server/service-worker/service-worker.files.ts'
import { registerSecurityTxt } from './academy/server/security-txt.files.ts'
import { registerParentReports } from './students/server/parents/parent-report.files.ts'
import { registerCards } from './catalogue/server/cards/cards.files.ts'
import { registerSitemap } from './catalogue/server/courses/sitemap.files.ts'
import { registerApiDocs } from './platform/server/rest/api-docs.ts'
import { registerRest } from './platform/server/rest/rest-routes.ts'
import { watchLanguages } from './academy/server/languages.ts'
import { readAcademyName } from './academy/server/settings.ts'
import { registerLanguages, rememberLanguages } from './platform/server/language.ts'
import { randomUUID } from 'node:crypto'

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the academy's languages. Call this once, after the migrations. */
    startLanguages(): Promise<void>
  }
}

export type AppOptions = Services & {
  log: FastifyBaseLogger
  /** Secrets for cookies and signatures. The newest is first. */
  secrets: readonly string[]
  /**
   * Returns false until the database is available and migrated. Until then, every request except /healthz and /readyz
   * gets 503.
   */
  ready: () => boolean
  /** If false, starts only the API. Used by tests, so that they need no built client. */
  pages?: boolean
  /** Set in development. Compiles the pages. */
  vite?: ViteDevServer | undefined
  /** Called once for every route. */
  onRoute?: (route: { method: string; path: string }) => void
  /** Maximum load. See `registerOverload`. */
  capacity?: number
}

/** Builds the whole server, but does not open its port. */
export async function buildApp({
  secrets,
  ready,
  pages = true,
  vite,
  onRoute,
  capacity,
  ...services
}: AppOptions): Promise<FastifyInstance> {
  const { env, log } = services
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    trustProxy: trusted(env.trustProxy),
    bodyLimit: JSON_LIMIT,
    forceCloseConnections: 'idle',
    // Requests on connections that were accepted before closing still get a response, because a proxy does not send
    // them to another instance.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Changes unusual spellings of a path to paths that don't exist, so that they get 404.
    rewriteUrl: ({ url = '/' }) => plainAddress(url),
    routerOptions: { maxParamLength: 2000 },
  })

  if (onRoute)
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) onRoute({ method: one, path: url })
    })
  registerErrorHandler(app)
  registerPackageHost(app, env)
  endUnusedConnections(app)
  logRequests(app)
  const languages = watchLanguages(services)
  app.decorate('startLanguages', () => languages.start())
  const requestLanguage = rememberLanguages(languages.offered)
  const inLanguage =
    (keyOf: KeyOf): KeyOf =>
    (asked) => {
      const key = keyOf(asked)
      const language = requestLanguage(asked)
      return key === null || language === 'en' ? key : `${key}#${language}`
    }
  registerLanguages(app, languages.offered, requestLanguage)
  const replies = createReplyBudget(env)
  app.decorateRequest('cacheWrite', null)
  // In development, pages change without an event that would invalidate them. So they are not cached.
  const keeps = env.cacheBytes > 0 && !vite
  const keyOf = keeps && inLanguage(createKeyOf(apiContract, GUEST_PAGES, { forGuests: true }))
  const userKeyOf = keeps && inLanguage(createKeyOf(apiContract, STUDENT_PAGES, { forGuests: false }))
  const isElsewhere = (request: FastifyRequest) => isOnPackageHost(env, request)
  const kept =
    keyOf && userKeyOf
      ? registerResponseCache(app, services, { replies, keyOf, userKeyOf, isElsewhere })
      : null
  registerSecurityHeaders(app, env)
  app.addHook('onRequest', (request, _reply, done) => {
    const isEarly = !ready() && request.url !== '/healthz' && request.url !== '/readyz'
    done(isEarly ? platformErrors.UNAVAILABLE({ cause: 'starting' }) : undefined)
  })
  const costOf = createCostOf(apiContract)
  registerOverload(app, costOf, capacity)
  // Compresses only pages and data. Files are already compressed. In event streams, compression would delay events
  // until a buffer is full.
  await app.register(compress, {
    customTypes: /^(text\/html|application\/(json|xml))\b/,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await registerIdentity(app, services, secrets)
  kept?.registerWrites()
  registerOriginCheck(app, services)
  registerBudgets(app, replies, isSubscription, costOf)
  kept?.registerOwn()
  registerHealth(app, services, ready)
  registerBodies(app)

  await app.register(async (scope) => {
    neverStored(scope)
    registerRest(scope, {
      ...apiContract,
      router: appRouter,
      contextOf: (request) => createContext(services, request),
    })
    registerApiDocs(scope, apiContract, async (request) => ({
      siteName: await readAcademyName(services.db, env.siteName),
      origin: originOf(services, request),
      cookie: sessionCookie(env),
    }))
  })

  await app.register(async (scope) => {
    neverStored(scope)
    registerProcedureErrorHandler(scope, appRouter)
    registerProcedureBodies(scope, withScreenshot)
    scope.addHook('preHandler', ({ params }, _reply, done) => {
      // tRPC decodes the path again and would fail on a '%', so encode the decoded path.
      const named = params as { path?: string }
      if (named.path !== undefined) named.path = encodeURIComponent(named.path)
      done()
    })
    // tRPC returns every response as a web stream. For a complete response, sending the text is faster than
    // streaming.
    scope.addHook('onSend', async (_request, reply, payload) =>
      payload instanceof Response && isWhole(payload) ? readResponse(payload, reply) : payload,
    )
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: async ({ req, info }) => {
          const context = await createPageContext(services, req)
          if (info.type !== 'query') return context
          const replyRoom = info.calls.length > 1 ? { characters: MAX_BATCH_REPLY } : undefined
          return { ...context, db: dedupeReads(context.db), replyRoom }
        },
        maxBatchSize: 20,
        responseMeta: ({ errors }) => {
          const wait = errors.map((error) => toAppError(error).retryAfter).find(Boolean)
          return wait ? { headers: { 'retry-after': String(wait) } } : {}
        },
        onError: ({ error, path, req }) => {
          if (error.code === 'INTERNAL_SERVER_ERROR')
            req.log.error({ err: error.cause?.cause ?? error, path }, 'A procedure failed')
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
    })
  })

  registerMedia(app, services, secrets)
  await registerScorm(app, services)
  for (const group of fileGroups) await group.register(app, services, readerOf)
  registerSitemap(app, services)
  registerCards(app, services)
  registerIcons(app, services)
  registerSecurityTxt(app, services)
  registerServiceWorker(app, services, { isOn: env.serviceWorker && !vite })
  registerIssuer(app, services)
  await registerParentReports(app, services)
  await registerStopMails(app, services)
  registerSignInProvider(app, services)
  if (pages) await registerPages(app, services, vite)
  else app.setNotFoundHandler(() => Promise.reject(platformErrors.NOT_FOUND()))
  return app
}

/** Whether a response is complete. Streamed responses have a header that marks them. */
const isWhole = ({ headers }: Response) =>
  headers.get('content-type') === 'application/json' && !headers.has('transfer-encoding')

function neverStored(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
}

const isSubscription = (path: string) => apiContract.procedures.get(path)?.type === 'subscription'
const withScreenshot = new Set(apiContract.rows.flatMap((row) => (row.bodyLimit ? [row.procedure] : [])))

/** Returns Fastify's option for trusted proxies. A number is the number of proxies in front of the server. */
const trusted = (proxies: Services['env']['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
