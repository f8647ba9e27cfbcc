import type { FastifyRequest } from 'fastify'
import type { Context, Services } from '../../../platform/server/context.ts'
import { makePreviewUser } from './preview-users.ts'
import { actingUser } from '../../../platform/server/auth-assurance.ts'
import { originOf } from '../../../platform/server/http/origin.ts'
import { isForeign } from '../../../platform/server/http/origin-check.ts'
import { adoptSession, signIn, signOut } from './identity.ts'
import { previewOf } from './preview.ts'
import { watchSession } from './session-watch.ts'

/** Creates the context of REST calls. Previews don't apply to them. */
export async function createContext(services: Services, request: FastifyRequest): Promise<Context> {
  const identity = await request.identity()
  return {
    ...services,
    log: request.log,
    user: identity && actingUser(identity),
    account: identity?.user ?? null,
    sessionId: identity?.sessionId ?? null,
    token: identity?.token ?? null,
    proven: identity?.proven ?? false,
    hasPrintedPassword: identity?.hasPrintedPassword ?? false,
    hasSecondFactor: identity?.hasSecondFactor ?? false,
    lacksTwoStepVerification: identity?.lacksTwoStepVerification ?? false,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    isForeign: isForeign(services, request),
    knownDevice: (userId) => request.knownDevice(userId),
    rememberDevice: (userId) => request.rememberDevice(userId),
    seal: request.server.factorSeal,
    origin: originOf(services, request),
    requestId: request.id,
    wholeLists: true,
    shown: request.cacheWrite?.shown,
    providerAttempt: () => request.providerAttempt(),
    signIn: (userId, verify, options) => signIn(services, request, userId, verify, options),
    signOut: () => signOut(services, request),
    adoptSession: (sessionId) => adoptSession(request, sessionId),
    watchSession,
  }
}

/** Creates the context of tRPC calls and of the server rendering of `page`. In a preview, the user is a student. */
export async function createPageContext(
  services: Services,
  request: FastifyRequest,
  options?: { page: string },
): Promise<Context> {
  const context = { ...(await createContext(services, request)), wholeLists: false }
  const { account } = context
  const preview = await previewOf(request, options)
  if (!account || !preview) return context
  return { ...context, user: makePreviewUser(account, preview.as), preview }
}
