import type { FastifyRequest } from 'fastify'
import type { Context, Services } from '../../../platform/server/context.ts'
import { pretend } from './pretended.ts'
import { AppError } from '../../../platform/server/errors.ts'
import { signIn, signOut } from './identity.ts'
import { previewOf } from './preview.ts'

/** A name, an IPv4 or a bracketed IPv6 address, with or without a port. */
const HOST =
  /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/

/** The site's own origin: configured, or taken from the request. Throws 400 for a request to what is no host. */
export function originOf({ env }: Pick<Services, 'env'>, request: FastifyRequest): string {
  if (env.publicUrl) return env.publicUrl
  const host = (request.host || 'localhost').toLowerCase()
  const origin = `${request.protocol}://${host}`
  // It stands in pages and links, and anybody can send anything: what reads as another address is none.
  const url = host.length < 262 && HOST.test(host) && URL.canParse(origin) ? new URL(origin) : null
  if (url?.hostname !== host.replace(/:\d{1,5}$/, ''))
    throw new AppError(400, 'The host of this request is not valid')
  return url.origin
}

/** What procedures know about a call over REST, where everybody is who they are. */
export async function createContext(services: Services, request: FastifyRequest): Promise<Context> {
  const identity = await request.identity()
  return {
    ...services,
    log: request.log,
    user: identity?.user ?? null,
    sessionId: identity?.sessionId ?? null,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    knownDevice: (userId) => request.knownDevice(userId),
    origin: originOf(services, request),
    requestId: request.id,
    wholeLists: true,
    signIn: (userId) => signIn(services, request, userId),
    signOut: () => signOut(services, request),
  }
}

/** What procedures know about a call over tRPC, or from rendering the `page`: as a student, where that is wanted. */
export async function createPageContext(
  services: Services,
  request: FastifyRequest,
  options?: { page: string },
): Promise<Context> {
  const context = { ...(await createContext(services, request)), wholeLists: false }
  const { user: realUser } = context
  const preview = await previewOf(request, options)
  if (!realUser || !preview) return context
  return { ...context, user: pretend(realUser, preview.as), preview: { ...preview, realUser } }
}
