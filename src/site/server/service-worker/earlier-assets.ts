import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const [compressed, uncompressed] = [promisify(gzip), promisify(gunzip)]

/** File suffix of an incomplete copy. */
const PART = '.part'
/** If a copy is still incomplete after this time, it was interrupted. */
const INTERRUPTED_MS = 3_600_000

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

type Options = {
  /** The folder of the copies. */
  folder: string
  /** The files of this build. */
  assets: string
  buildId: string
}

/**
 * Keeps copies of the scripts and styles of this build and of the previous one. Pages that are open during an update
 * need them, because they load further files later. An update replaces the folder of the build, so the copies are in
 * the storage folder.
 */
export function createEarlierAssets({ folder, assets, buildId }: Options) {
  const own = join(folder, buildId)

  async function copy(): Promise<void> {
    const part = own + PART
    try {
      await mkdir(part)
    } catch (error) {
      // Another process is making the same copy.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
      throw error
    }
    const names = await readdir(assets)
    const known = new Set(names)
    for (const name of names) {
      if (!TYPES[extname(name)]) continue
      const target = join(part, `${name}.gz`)
      if (known.has(`${name}.gz`)) await copyFile(join(assets, `${name}.gz`), target)
      else await writeFile(target, await compressed(await readFile(join(assets, name))))
    }
    await rename(part, own)
  }

  /** Removes all copies except those of this build and of the last build before it. */
  async function prune(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name !== buildId)
    const found = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    )
    const whole = found.filter(({ name }) => !name.endsWith(PART)).toSorted((a, b) => b.at - a.at)
    const interrupted = found.filter(
      ({ name, at }) => name.endsWith(PART) && Date.now() - at > INTERRUPTED_MS,
    )
    for (const { name } of [...whole.slice(1), ...interrupted])
      await rm(join(folder, name), { recursive: true, force: true })
  }

  return {
    /** Copies the files of this build, and removes the copies of older builds except the last one. */
    async keep(): Promise<void> {
      await mkdir(folder, { recursive: true })
      // Removes interrupted copies first, so that an interrupted copy of this build can be made again.
      await prune()
      const isKept = await exists(own)
      if (!isKept) await copy()
      // The time shows which build ran last, even after a return to an earlier build.
      else await utimes(own, new Date(), new Date())
    },
    /** Sends a file of an earlier build. Returns false if there is no copy of it. */
    async send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const type = TYPES[extname(name)]
      if (!type || !/^[\w-]+(\.[\w-]+)+$/.test(name)) return false
      const builds = await readdir(folder).catch(() => [])
      for (const build of builds.filter((one) => !one.endsWith(PART))) {
        const bytes = await readFile(join(folder, build, `${name}.gz`)).catch(() => null)
        if (!bytes) continue
        reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('vary', 'accept-encoding')
          .type(type)
        if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
          await reply.header('content-encoding', 'gzip').send(bytes)
        else await reply.send(await uncompressed(bytes))
        return true
      }
      return false
    },
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
