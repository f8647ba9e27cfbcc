import { createServer } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite, normalizePath, type ViteDevServer } from 'vite'
import { type OpenDatabase, openDatabase } from './platform/server/db/open.ts'
import { StorageLockedError } from './platform/server/db/storage-lock.ts'
import { findMisspeltVariables, processEnv, readEnv } from './platform/server/process/env.ts'
import { createLog } from './platform/server/process/log.ts'
import { keepFilesPrivate } from './platform/server/process/private-files.ts'
import { projectRoot } from './platform/server/process/project-root.ts'
import type * as Application from './serve.ts'
import { describeStartError } from './platform/server/process/start-errors.ts'

// The development server. The database, the port and the compiler run until this process ends. When a file of the
// application changes, the compiler reloads the application. It also compiles the pages. Modules that this file
// imports are not reloaded.

keepFilesPrivate()
const graceSeconds = 1
const entry = normalizePath(join(projectRoot, 'src/serve.ts'))
let database: OpenDatabase | undefined
let vite: ViteDevServer | undefined
let serving: Application.Serving | undefined
let stopping = false

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.once('disconnect', () => void stop(0))

try {
  await run()
} catch (error) {
  const other = error instanceof StorageLockedError
  const hint = ' For both at once: STORAGE_DIR=storage-dev PORT=3001 npm run dev'
  process.stderr.write(`${describeStartError(error)}${other ? hint : ''}\n`)
  await stop(1)
}

async function stop(code: 0 | 1) {
  if (stopping) return
  stopping = true
  await serving?.close(graceSeconds).catch(() => undefined)
  await vite?.close().catch(() => undefined)
  await database?.close()
  process.exit(code)
}

async function run() {
  const variables = processEnv()
  const env = readEnv(variables)
  const log = createLog(env)
  process.on('uncaughtException', (error) => log.error({ err: error }, 'Unexpected error'))
  for (const line of findMisspeltVariables(variables)) log.warn(line)

  database = await openDatabase(env, log)
  const { address, owner } = database
  let app: FastifyInstance | null = null
  let latest = Promise.resolve()
  const front = createServer(async (request, response) => {
    if (!app) await latest
    if (app) app.routing(request, response)
    else response.writeHead(503).end('The application did not start: the terminal says why.')
  })
  front.requestTimeout = 0
  const compiler = (vite = await createVite({
    root: projectRoot,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: front },
      watch: { ignored: [env.storageDir, join(projectRoot, 'storage'), join(projectRoot, 'dist')] },
    },
  }))
  const { moduleGraph } = compiler.environments.ssr

  let failed = false
  const restart = async () => {
    if (stopping) return
    const since = performance.now()
    try {
      // If the application fails to load, the current one keeps running.
      const { addressOf, serve } = (await compiler.ssrLoadModule(entry)) as typeof Application
      app = null
      await serving?.close(graceSeconds)
      let made: FastifyInstance | undefined
      const listen = async (next: FastifyInstance) => void (made = await next.ready())
      serving = serve({ env, log, address, owner, listen, vite: compiler })
      await serving.ready
      app = made ?? null
      failed = false
      const took = Math.round(performance.now() - since)
      process.stdout.write(`${env.siteName} is ready at ${env.publicUrl ?? addressOf(front)} (${took} ms)\n`)
    } catch (error) {
      failed = true
      if (error instanceof Error) compiler.ssrFixStacktrace(error)
      const why = error instanceof Error ? error.stack : String(error)
      process.stderr.write(`${why}\nThe application did not start. Save a file to try again.\n`)
    }
  }

  /** Whether the application imports the file, directly or indirectly. */
  const isOfApplication = (file: string) => {
    const seen = new Set(moduleGraph.getModulesByFile(file))
    for (const module of seen) {
      if (module.file === entry) return true
      for (const importer of module.importers) seen.add(importer)
    }
    return false
  }

  latest = restart()
  await new Promise<void>((resolve, reject) =>
    front.once('error', reject).listen(env.port, env.host, resolve),
  )
  let soon: NodeJS.Timeout | undefined
  compiler.watcher.on('all', (_event, file) => {
    if (!failed && !isOfApplication(file)) return
    moduleGraph.onFileChange(file)
    clearTimeout(soon)
    soon = setTimeout(() => (latest = latest.then(restart)), 50)
  })
}
