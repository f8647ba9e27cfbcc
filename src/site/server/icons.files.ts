import type { FastifyInstance } from 'fastify'
import { isIcon } from '../../academy/logo.rules.ts'
import type { Services } from '../../platform/server/context.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { createIcons } from './icons.ts'

/** A year, because the URL changes with the logo and the colours. */
const CACHE = 'public, max-age=31536000, immutable'

/** Registers the route (GET and HEAD) of the icons that the server creates from the academy's logo. */
export function registerIcons(app: FastifyInstance, services: Services): void {
  const icons = createIcons(services)
  app.route<{ Params: { version: string; icon: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/icons/:version/:icon.png',
    handler: async ({ params: { version, icon } }, reply) => {
      if (!isIcon(icon)) throw platformErrors.NOT_FOUND()
      const bytes = await icons.find(version, icon)
      return reply.header('cache-control', CACHE).type('image/png').send(bytes)
    },
  })
}
