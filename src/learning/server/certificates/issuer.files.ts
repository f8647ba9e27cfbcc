import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/server/context.ts'
import { originOf } from '../../../platform/server/http/origin.ts'
import { describeIssuer } from './badges.ts'

/** Serves the public keys of badges, at the address that `did:web` defines. */
export function registerIssuer(app: FastifyInstance, services: Services): void {
  app.get('/.well-known/did.json', async (request, reply) =>
    reply
      .type('application/did+json')
      // Programs in browsers can verify badges too.
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(await describeIssuer(services.db, originOf(services, request)))),
  )
}
