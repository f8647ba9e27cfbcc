import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../../../platform/server/process/env.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { PLAY_FOLDER } from './play-address.ts'
import { RUNTIME } from './runtime.ts'

type PackageEnv = Pick<Env, 'packageUrl'>

/** Returns whether a request came to the host name of packages. Only there do packages have an origin. */
export const isOnPackageHost = ({ packageUrl }: PackageEnv, request: FastifyRequest): boolean =>
  packageUrl !== null && request.host === new URL(packageUrl).host

/**
 * Serves only packages on their host name. Packages can run any JavaScript with this origin, so they could use every
 * page and call there. Register it before all other routes.
 */
export function registerPackageHost(app: FastifyInstance, env: PackageEnv): void {
  if (env.packageUrl === null) return
  app.addHook('onRequest', (request, _reply, done) => {
    const isPackage = request.url.startsWith(`${PLAY_FOLDER}/`) || request.url.startsWith(RUNTIME)
    done(!isPackage && isOnPackageHost(env, request) ? platformErrors.NOT_FOUND() : undefined)
  })
}
