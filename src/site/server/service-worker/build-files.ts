import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../platform/server/process/project-root.ts'

/** The folder of the built client. */
export const CLIENT = join(projectRoot, 'dist/client')

/** The lists of the build's files, one for each language. */
export const CLIENT_LISTS = {
  en: join(CLIENT, '.vite/manifest.json'),
  hi: join(CLIENT, '.vite/manifest.hi.json'),
}

/** Returns a short name of the built client. It changes when the files change. Without a build, it is empty. */
export function readBuildId(): string {
  const lists = Object.values(CLIENT_LISTS)
  if (!lists.every((file) => existsSync(file))) return ''
  const hash = createHash('sha256')
  for (const file of lists) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
