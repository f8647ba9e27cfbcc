import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAcademyName } from '../../../academy/server/settings.ts'
import { INTERFACE_LANGUAGES, interfaceLanguage } from '../../../platform/language/in-languages.ts'
import type { Services } from '../../../platform/server/context.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { createBudget } from '../../../platform/server/http/budget.ts'
import { shareBudget } from '../../../platform/server/workers/shared-budget.ts'
import { registerFormBodies } from '../../../platform/server/http/bodies.ts'
import type { Html } from '../../../platform/server/html.ts'
import { originOf } from '../../../platform/server/http/origin.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import { t } from '../../texts/parent-report.ts'
import { noticeContent, PARENT_HEADERS, parentDocument, pinContent } from './parent-html.ts'
import { findParentLink, markSeen, type OpenedLink } from './parent-links.ts'
import { reportContent } from './report-html.ts'
import { getParentReport } from './parent-report.ts'
import { createFormKey, createPass, isFormKey, isPass, isPin, PASS_DAYS } from './pins.ts'

/** The rate limit of a link, because a report reads a lot of data. */
const READS = { burst: 20, perSecond: 1 / 30 }
/** Maximum size of a form in bytes. */
const FORM_LIMIT = 2000

type Shown = { status: number; content: Html }

/**
 * Registers the reports for parents: plain HTML without scripts. The token is in the path, which no log contains.
 * The PIN is sent only in the body of a form. Unknown links, revoked links and links of blocked students get the
 * same response.
 */
export async function registerParentReports(app: FastifyInstance, services: Services): Promise<void> {
  const { db, env } = services
  const reads = env.rateLimits ? shareBudget('parent-reports', createBudget(READS)) : null
  const isHttps = env.publicUrl?.startsWith('https:') ?? false
  const cookieOf = ({ id }: OpenedLink) => `${isHttps ? '__Host-' : ''}lantern-parent-${id}`
  const notice = (status: number, heading: string, text: string): Shown => ({
    status,
    content: noticeContent(heading, text),
  })
  const hasPass = (request: FastifyRequest, link: OpenedLink) =>
    link.pinHash === null || isPass(app.factorSeal, link, request.cookies[cookieOf(link)])

  /** Returns the URL of a page or form, in the language that the parent chose. */
  const addressOf = (token: string, link: OpenedLink, action = '') =>
    `/parents/${token}${action}${interfaceLanguage() === link.language ? '' : `?language=${interfaceLanguage()}`}`
  const formOf = (token: string, link: OpenedLink, action: string) => ({
    action: addressOf(token, link, action),
    key: createFormKey(app.factorSeal, link),
  })

  /** Sends the page that `show` returns, or redirects to a URL that it returns. Invalid links all get the same page. */
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    show: (link: OpenedLink, token: string) => Promise<Shown | string>,
  ) => {
    const { token } = request.params as { token: string }
    const link = await findParentLink(db, token)
    const { language: chosen } = request.query as { language?: string }
    const language = INTERFACE_LANGUAGES.find((one) => one === chosen) ?? link?.language
    return runInLanguage(language ?? interfaceLanguage(), async () => {
      const shown = link ? await show(link, token) : notice(404, t.linkEnded, t.linkEndedHint)
      reply.headers(PARENT_HEADERS)
      if (typeof shown === 'string') return reply.redirect(shown, 303)
      const academy = await readAcademyName(db, env.siteName)
      const page = parentDocument({ path: `/parents/${token}`, academy }, shown.content)
      return reply.status(shown.status).send(page)
    })
  }

  /**
   * Whether the form was sent by our page. With `no-referrer`, browsers send the origin 'null', so we check the key.
   * No other site can read the key of a form.
   */
  const isOurForm = (request: FastifyRequest, link: OpenedLink) => {
    const { 'sec-fetch-site': site, origin } = request.headers
    const isSameSite =
      site === undefined
        ? origin === undefined || origin === 'null' || origin === originOf(services, request)
        : site === 'same-origin'
    return isSameSite && isFormKey(app.factorSeal, link, fieldOf(request, 'key'))
  }

  await app.register(async (scope) => {
    registerFormBodies(scope, FORM_LIMIT)

    scope.get('/parents/:token', (request, reply) =>
      respond(request, reply, async (link, token) => {
        if (!hasPass(request, link))
          return {
            status: 200,
            content: pinContent(formOf(token, link, '/pin'), null),
          }
        const wait = Math.ceil(reads?.waitFor(String(link.id)) ?? 0)
        if (wait > 0) {
          reply.header('retry-after', String(wait))
          return notice(429, t.openedOften, t.openedOftenHint(Math.ceil(wait / 60)))
        }
        reads?.charge(String(link.id), 1)
        const report = await getParentReport(services, link)
        const form = formOf(token, link, '/seen')
        return {
          status: 200,
          content: reportContent(report, { seenAt: link.seenAt, form }),
        }
      }),
    )

    const config = { acceptsAnyOrigin: true } as const
    scope.post('/parents/:token/pin', { config }, (request, reply) =>
      respond(request, reply, async (link, token) => {
        if (!isOurForm(request, link)) return notice(403, t.pageExpired, t.pageExpiredHint)
        if (link.pinHash === null) return addressOf(token, link)
        const locked = { ...link, pinHash: link.pinHash }
        const ask = (status: number, error: string): Shown => ({
          status,
          content: pinContent(formOf(token, link, '/pin'), error),
        })
        try {
          const isRight = await isPin(db, locked, token, fieldOf(request, 'pin') ?? '')
          if (!isRight) return ask(403, t.wrongPin)
        } catch (error) {
          const { status, retryAfter } = toAppError(error)
          if (status !== 429 || retryAfter === undefined) throw error
          reply.header('retry-after', String(Math.ceil(retryAfter)))
          return ask(429, t.tooMany(Math.ceil(retryAfter / 60)))
        }
        reply.setCookie(cookieOf(link), createPass(app.factorSeal, locked), {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: isHttps ? true : 'auto',
          maxAge: PASS_DAYS * 86_400,
        })
        return addressOf(token, link)
      }),
    )
    scope.post('/parents/:token/seen', { config }, (request, reply) =>
      respond(request, reply, async (link, token) => {
        if (!isOurForm(request, link) || !hasPass(request, link))
          return notice(403, t.pageExpired, t.pageExpiredHint)
        await markSeen(db, link.id)
        return addressOf(token, link)
      }),
    )
  })
}

/** Returns a field of a form. The body can have any type, because the route also accepts JSON. */
function fieldOf({ body }: FastifyRequest, name: string): string | undefined {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}
