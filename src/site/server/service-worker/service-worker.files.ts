import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { readAcademyName } from '../../../academy/server/settings.ts'
import { INTERFACE_LANGUAGES, interfaceLanguage } from '../../../platform/language/in-languages.ts'
import type { Services } from '../../../platform/server/context.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { readBuildId } from './build-files.ts'
import { OFFLINE_HEADERS, offlinePage } from './offline-page.ts'

const FOLDER = join(projectRoot, 'src/site/server/service-worker')

/** Returns the worker's script without the lines that are only comments. */
function readWorker(isOn: boolean): Buffer {
  const source = readFileSync(join(FOLDER, isOn ? 'service-worker.js' : 'no-service-worker.js'), 'utf8')
  const bare = source.replaceAll(/^ *(\/\*|\*|\/\/).*\n/gm, '')
  return Buffer.from(isOn ? `const BUILD = '${readBuildId()}'\n${bare}` : bare)
}

/**
 * Registers the service worker, and the page that it shows without a connection. If the service worker is turned off,
 * sends a script that removes it from browsers.
 */
export function registerServiceWorker(
  app: FastifyInstance,
  { db, env }: Pick<Services, 'db' | 'env'>,
  { isOn }: { isOn: boolean },
): void {
  const plain = readWorker(isOn)
  const compressed = gzipSync(plain, { level: 9 })
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

  app.get('/sw.js', (request, reply) => {
    reply.headers({
      'cache-control': 'no-cache',
      // This policy applies to requests that the worker sends.
      'content-security-policy': "default-src 'none';connect-src 'self'",
      etag,
      vary: 'accept-encoding',
    })
    // Browsers request the script again after each page that they load.
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    reply.type('text/javascript; charset=utf-8')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(compressed)
  })

  app.get('/offline', async (request, reply) => {
    const { language: asked } = request.query as { language?: string }
    const language = INTERFACE_LANGUAGES.find((one) => one === asked) ?? interfaceLanguage()
    const academy = await readAcademyName(db, env.siteName)
    return runInLanguage(language, () =>
      reply
        .headers({ ...OFFLINE_HEADERS, 'content-language': language, vary: 'Cookie, Accept-Language' })
        .send(offlinePage(academy)),
    )
  })
}
