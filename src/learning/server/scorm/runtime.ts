import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { SCORM_VERSIONS, type ScormVersion } from '../../../media/scorm.rules.ts'
import { projectRoot } from '../../../platform/server/process/project-root.ts'

/** The folder of our scripts for open packages. */
export const RUNTIME = '/media/scorm/runtime/'

const FRAME = join(projectRoot, 'src/learning/server/scorm/scorm-frame.js')
const LIBRARIES = {
  '1.2': 'scorm-again/scorm12/min',
  '2004': 'scorm-again/scorm2004/min',
} satisfies Record<ScormVersion, string>

const { resolve } = createRequire(import.meta.url)
const compressed = promisify(gzip)

export type Runtime = { name: string; plain: Buffer; gzip: Buffer }

const known = new Map<ScormVersion, Promise<Runtime>>()

/**
 * Returns the script with the SCORM API of a version: the library, and our own script, which connects the library
 * with the server. The script's name changes with its content.
 */
export function runtimeOf(version: ScormVersion): Promise<Runtime> {
  const runtime = known.get(version) ?? read(version)
  known.set(version, runtime)
  // Removes a failed read from the cache, so that the next call tries again.
  runtime.catch(() => known.delete(version))
  return runtime
}

async function read(version: ScormVersion): Promise<Runtime> {
  const [library, frame] = await Promise.all([
    readFile(resolve(LIBRARIES[version]), 'utf8'),
    readFile(FRAME, 'utf8'),
  ])
  const bare = library.replace(/^\/\/# sourceMappingURL=.*$/m, '')
  // Wrapped in a function, so that packages can't see our names.
  const plain = Buffer.from(`${bare}\n;(() => {\n${frame}\n})()`)
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16)
  return { name: `${version}-${hash}.js`, plain, gzip: await compressed(plain) }
}

/** Returns the runtime with this name. Null if there is none. */
export async function findRuntime(name: string): Promise<Runtime | null> {
  const version = SCORM_VERSIONS.find((one) => name.startsWith(`${one}-`))
  const runtime = version && (await runtimeOf(version))
  return runtime?.name === name ? runtime : null
}
