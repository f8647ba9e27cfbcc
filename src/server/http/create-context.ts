import type { FastifyRequest } from 'fastify'
import type { Context, Services } from '../context.ts'
import { signIn, signOut } from './identity.ts'

/** The site's own origin: configured, or taken from the request. */
export const originOf = ({ env }: Pick<Services, 'env'>, request: FastifyRequest) =>
  env.publicUrl ?? `${request.protocol}://${request.host}`

/** What procedures know about a call, whether it came over tRPC, REST or from rendering a page. */
export async function createContext(services: Services, request: FastifyRequest): Promise<Context> {
  const identity = await request.identity()
  return {
    ...services,
    log: request.log,
    user: identity?.user ?? null,
    sessionId: identity?.sessionId ?? null,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    origin: originOf(services, request),
    requestId: request.id,
    signIn: (userId) => signIn(services, request, userId),
    signOut: () => signOut(services, request),
  }
}
