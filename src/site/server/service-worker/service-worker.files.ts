import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { readAcademyName } from '../../../academy/server/settings.ts'
import { DOWNLOADS_PATH } from '../../../learning/offline.rules.ts'
import { INTERFACE_LANGUAGES, interfaceLanguage } from '../../../platform/language/in-languages.ts'
import type { Services } from '../../../platform/server/context.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { t } from '../../texts/titles.ts'
import { DOWNLOADS_HEADERS, downloadsPage, findDownloadsScript } from './downloads-page.ts'
import { readBuildId } from './build-files.ts'
import { OFFLINE_HEADERS, offlinePage } from './offline-page.ts'

const FOLDER = join(projectRoot, 'src/site/server/service-worker')

/** Titles of notifications whose message can't be read, by language. */
const titles = () =>
  Object.fromEntries(
    INTERFACE_LANGUAGES.map((language) => [language, runInLanguage(language, () => t.newNotification)]),
  )

/** Returns a script without the lines that are only comments. */
const readScript = (name: string) =>
  readFileSync(join(FOLDER, name), 'utf8').replaceAll(/^ *(\/\*|\*|\/\/).*\n/gm, '')

/** Returns the worker's script, with the part for notifications only if the server sends them. */
function readWorker({ isOn, sendsPush }: { isOn: boolean; sendsPush: boolean }): Buffer {
  if (!isOn) return Buffer.from(readScript('no-service-worker.js'))
  const worker = `const BUILD = '${readBuildId()}'\n${readScript('service-worker.js')}`
  const push = sendsPush
    ? `const TITLES = ${JSON.stringify(titles())}\n${readScript('push-messages.js')}`
    : ''
  return Buffer.from(worker + push)
}

/**
 * Registers the service worker, and the pages that it shows without a connection. If the service worker is turned off,
 * sends a script that removes it from browsers.
 */
export function registerServiceWorker(
  app: FastifyInstance,
  { db, env }: Pick<Services, 'db' | 'env'>,
  { isOn }: { isOn: boolean },
): void {
  const plain = readWorker({ isOn, sendsPush: env.push !== null })
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

  const scripts = { en: findDownloadsScript('en'), hi: findDownloadsScript('hi') }
  // Downloads need the worker, which shows their page without a connection.
  if (isOn)
    app.get(DOWNLOADS_PATH, async (request, reply) => {
      // Reads the account, because its language has priority.
      await request.identity()
      const language = interfaceLanguage()
      const academy = await readAcademyName(db, env.siteName)
      return reply
        .headers({ ...DOWNLOADS_HEADERS, 'content-language': language, vary: 'Cookie, Accept-Language' })
        .send(downloadsPage(academy, scripts[language]))
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
