import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../../../platform/server/process/env.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { PLAY_FOLDER } from './play-address.ts'
import { RUNTIME } from './runtime.ts'

type PackageEnv = Pick<Env, 'packageUrl'>

/** Returns whether a request was sent to the host name of packages. Packages have an origin only on this host. */
export const isOnPackageHost = ({ packageUrl }: PackageEnv, request: FastifyRequest): boolean =>
  packageUrl !== null && request.host === new URL(packageUrl).host

/**
 * Serves only packages on their host name. Packages can run any JavaScript with this origin. If the host served
 * pages and calls of the site, packages could use them. Register this before all other routes.
 */
export function registerPackageHost(app: FastifyInstance, env: PackageEnv): void {
  if (env.packageUrl === null) return
  app.addHook('onRequest', (request, _reply, done) => {
    const isPackage = request.url.startsWith(`${PLAY_FOLDER}/`) || request.url.startsWith(RUNTIME)
    done(!isPackage && isOnPackageHost(env, request) ? platformErrors.NOT_FOUND() : undefined)
  })
}
