import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/server/context.ts'
import { originOf } from '../../../platform/server/http/origin.ts'
import { describeIssuer } from './badges.ts'

/** Serves the public keys of badges at the URL that `did:web` defines. */
export function registerIssuer(app: FastifyInstance, services: Services): void {
  app.get('/.well-known/did.json', async (request, reply) =>
    reply
      .type('application/did+json')
      // Allows programs in browsers to verify badges.
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(await describeIssuer(services.db, originOf(services, request)))),
  )
}
