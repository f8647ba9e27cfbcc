import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  formatPreview,
  isAdminPath,
  LEAVE_PREVIEW,
  parsePreview,
  PREVIEW_COOKIE,
  type Preview,
  previewRole,
  START_PREVIEW,
} from '../../../platform/preview.ts'
import type { User } from '../../../platform/user.schema.ts'
import { sitePath } from '../../../platform/site-path.ts'
import { makePreviewUser } from './preview-users.ts'
import { actingUser } from '../../../platform/server/auth-assurance.ts'
import { apiTokenOf } from '../../../platform/server/api-token.ts'
import type { Services } from '../../../platform/server/context.ts'
import { refuseForeignOrigin } from '../../../platform/server/http/origin-check.ts'
import { accounts } from '../../accounts.policy.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this request ends a preview: true after sign-in or sign-out. */
    endsPreview: boolean
  }
}

/**
 * Returns the preview in the cookie. Returns null without a preview, and for users who may not preview the academy. For
 * calls and files, the page that sends the request matters, because the admin area always uses the real role.
 */
export async function previewOf(
  request: FastifyRequest,
  { page = comingFrom(request)?.pathname ?? '' }: { page?: string } = {},
): Promise<Preview | null> {
  const wanted = apiTokenOf(request.raw) === null ? parsePreview(request.cookies[PREVIEW_COOKIE]) : null
  if (!wanted || isAdminPath(page)) return null
  const identity = await request.identity()
  return identity && accounts.can(actingUser(identity), 'preview') ? wanted : null
}

/** Returns the user for whom a file is served: the signed-in user, or the user of their preview. Null for guests. */
export async function readerOf(request: FastifyRequest): Promise<User | null> {
  const identity = await request.identity()
  const preview = identity && (await previewOf(request))
  return preview ? makePreviewUser(identity.user, preview.as) : identity && actingUser(identity)
}

/**
 * Registers the two URLs that start and end a preview and then redirect. They are plain links, so they work
 * before hydration. A cookie without a valid preview is removed at sign-in, at sign-out and with the next page.
 */
export function registerPreview(
  app: FastifyInstance,
  services: Services,
  { https }: { https: boolean },
): void {
  app.decorateRequest('endsPreview', false)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.endsPreview) dropPreview(request, reply)
    done(null, payload)
  })

  app.get(START_PREVIEW, async (request, reply) => {
    refuseForeignOrigin(services, request)
    const { as, to } = request.query as { as?: unknown; to?: unknown }
    const role = previewRole(as) ?? 'student'
    const before = parsePreview(request.cookies[PREVIEW_COOKIE])
    const from = comingFrom(request)
    const back = from && isAdminPath(from.pathname) ? from.pathname + from.search : (before?.back ?? '')
    const secure = https || request.protocol === 'https' ? '; Secure' : ''
    const value = formatPreview({ as: role, back })
    reply.header('set-cookie', `${PREVIEW_COOKIE}=${value}; Path=/; SameSite=Lax${secure}`)
    return reply.header('cache-control', 'no-store').redirect(sitePath(to) ?? '/', 302)
  })

  app.get(LEAVE_PREVIEW, async (request, reply) => {
    const { back } = parsePreview(request.cookies[PREVIEW_COOKIE]) ?? { back: '/' }
    dropPreview(request, reply)
    return reply.header('cache-control', 'no-store').redirect(sitePath(back) ?? '/', 302)
  })
}

export function dropPreview(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[PREVIEW_COOKIE] === undefined) return
  reply.header('set-cookie', `${PREVIEW_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`)
}

/**
 * Returns the URL of the page that sent a call, or null if it is unknown. The Referer header is safe for this purpose,
 * because users who forge it get only their own permissions.
 */
function comingFrom({ headers: { referer = '' } }: FastifyRequest): URL | null {
  return URL.canParse(referer) ? new URL(referer) : null
}
