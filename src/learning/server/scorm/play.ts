import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readerOf } from '../../../accounts/server/sessions/preview.ts'
import { courses as policy } from '../../../catalogue/courses.policy.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { isFileId, scormKey } from '../../../media/server/files/addresses.ts'
import { findStoredFile } from '../../../media/server/files/files.ts'
import { IMMUTABLE, PRIVATE, sendObject } from '../../../media/server/files/send.ts'
import { isPage, packagePath, packageType, XHTML } from '../../../media/server/scorm/package-paths.ts'
import type { Services } from '../../../platform/server/context.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { originOf } from '../../../platform/server/http/origin.ts'
import { learningErrors } from '../../errors.ts'
import { isOnPackageHost } from './package-host.ts'
import { createPlayAccess } from './play-access.ts'
import { folderOfPlay, type Play, PLAY_FOLDER, readPlay } from './play-address.ts'
import { addScripts, BEGINNING_BYTES, isReadByFrame, isShownAsPage, playPolicy } from './play-page.ts'
import { registerReports } from './reports.ts'
import { findRuntime, RUNTIME, runtimeOf } from './runtime.ts'
import { readStart } from './scorm-records.ts'

const PLAY = `${PLAY_FOLDER}/:token`
/** The folder for our own files, in the folder of a package. */
const OWN = '.lantern'

/** The browser must revalidate each file. So the URL stops working when the student signs out. */
const CHECKED = 'private, no-cache'

type Params = { token: string; '*': string }

/**
 * Registers the routes of SCORM packages. A package can run any JavaScript. It runs in a sandboxed frame with a
 * unique origin. So its requests have no cookies, and its URL proves the access. The browser treats requests for the
 * package's own files as cross-site, so all responses allow this. With `PACKAGE_URL`, the package has the origin of
 * that host.
 */
export async function registerScorm(app: FastifyInstance, services: Services): Promise<void> {
  const { db, storage } = services
  const access = createPlayAccess(db)

  /** Decrypts the token in the URL. Throws 403 if this installation did not create it, or if it has expired. */
  const playOf = (request: FastifyRequest): { token: string; play: Play } => {
    const { token } = request.params as Params
    const play = readPlay(request.server.factorSeal, token)
    if (!play) throw learningErrors.MEDIA_ADDRESS_EXPIRED()
    return { token, play }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/scorm/:fileId',
    handler: async (request, reply) => {
      const { fileId } = request.params as { fileId: string }
      const file =
        isFileId(fileId) && policy.can(await readerOf(request), 'edit')
          ? await findStoredFile(db, 'scorm', fileId)
          : null
      if (!file) throw mediaErrors.FILE_NOT_FOUND()
      return sendObject(request, reply, storage, {
        ...file,
        cacheControl: PRIVATE,
        disposition: 'attachment; filename="package.zip"',
      })
    },
  })

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isReadByFrame(request.headers, { hasOrigin: isOnPackageHost(services.env, request) }))
        throw platformErrors.FORBIDDEN()
      reply.removeHeader('x-frame-options')
      // Some browsers reject this header in a sandbox.
      reply.removeHeader('cross-origin-opener-policy')
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
      })
    })

    scope.route({
      method: ['GET', 'HEAD'],
      url: `${RUNTIME}:name`,
      handler: async (request, reply) => {
        const { name } = request.params as { name: string }
        const runtime = await findRuntime(name)
        if (!runtime) throw mediaErrors.FILE_NOT_FOUND()
        const isCompressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
        reply.headers({ 'cache-control': IMMUTABLE, vary: 'Accept-Encoding' }).type('text/javascript')
        if (!isCompressed) return reply.send(runtime.plain)
        return reply.header('content-encoding', 'gzip').send(runtime.gzip)
      },
    })

    scope.route({
      method: ['GET', 'HEAD'],
      url: `${PLAY}/${OWN}/start.js`,
      handler: async (request, reply) => {
        const { token, play } = playOf(request)
        const start = {
          ...(await readStart(db, await access.readUser(play), play)),
          isKept: play.isKept,
          session: randomUUID(),
          reportTo: `${folderOfPlay(token)}${OWN}/report`,
          site: originOf(services, request),
        }
        return reply
          .header('cache-control', PRIVATE)
          .type('text/javascript; charset=utf-8')
          .send(`startLanternScorm(${JSON.stringify(start)})`)
      },
    })

    registerReports(scope, services, {
      url: `${PLAY}/${OWN}/report`,
      async readReporter(request) {
        const { play } = playOf(request)
        const user = await access.readUser(play)
        if (!user || !play.isKept) throw platformErrors.FORBIDDEN()
        return { user, play }
      },
    })

    scope.route({
      method: ['GET', 'HEAD'],
      url: `${PLAY}/*`,
      handler: async (request, reply) => {
        const { token, play } = playOf(request)
        await access.check(token, play)
        const path = packagePath((request.params as Params)['*'])
        if (path === null) throw mediaErrors.FILE_NOT_FOUND()
        const hasOrigin = isOnPackageHost(services.env, request)
        const origin = (hasOrigin && services.env.packageUrl) || originOf(services, request)
        const security = playPolicy({ origin, hasOrigin, token, runtime: RUNTIME })
        if (isPage(path) && isShownAsPage(request.headers)) {
          return sendPage(reply, { path, token, play, security })
        }
        return sendObject(request, reply, storage, {
          key: scormKey(play.fileId, path),
          contentType: packageType(path),
          cacheControl: CHECKED,
          headers: {
            'content-security-policy': security,
            'cross-origin-resource-policy': 'cross-origin',
            vary: 'Sec-Fetch-Dest',
          },
        })
      },
    })
  })

  type Shown = { path: string; token: string; play: Play; security: string }
  /**
   * Sends a page with our scripts. Keeps only the beginning of the page in memory. Throws 404 if the page is not
   * stored.
   */
  async function sendPage(reply: FastifyReply, { path, token, play, security }: Shown) {
    const key = scormKey(play.fileId, path)
    const object = await storage.stat(key)
    if (!object) throw mediaErrors.FILE_NOT_FOUND()
    const end = object.bytes - 1
    const head =
      object.bytes === 0
        ? Buffer.alloc(0)
        : await buffer(await storage.read(key, { start: 0, end: Math.min(BEGINNING_BYTES - 1, end) }))
    const { name } = await runtimeOf(play.version)
    const contentType = packageType(path)
    const scripts = [`${RUNTIME}${name}`, `${folderOfPlay(token)}${OWN}/start.js`]
    const changed = addScripts(head, scripts, { isXml: contentType === XHTML })
    async function* content() {
      yield changed
      if (end >= BEGINNING_BYTES) yield* await storage.read(key, { start: BEGINNING_BYTES, end })
    }
    return reply
      .headers({
        'content-type': contentType,
        'content-security-policy': security,
        // The scripts depend on the student's results.
        'cache-control': PRIVATE,
        vary: 'Sec-Fetch-Dest',
      })
      .send(Readable.from(content()))
  }
}
