import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, found upwards from this file: the same for `src` and for `dist/server`. */
export const projectRoot = find(dirname(fileURLToPath(import.meta.url)))

/** Whether this is a checkout with sources, and no installation. */
export const isCheckout = existsSync(join(projectRoot, 'src/main.ts'))

/** Where relative paths of the environment begin, and `.env` is: an installation belongs to npm, and is replaced as a whole. */
export const home = isCheckout ? projectRoot : process.cwd()

/** Names commands as they are typed here: `npm run db:seed -- --again` in a checkout, else `lantern seed --again`. */
export const asTyped = (text: string): string =>
  isCheckout
    ? text
    : text
        .replaceAll(
          /npm run (?:db:)?([a-z]+(?::[a-z]+)?)/g,
          (_all, name: string) => `lantern ${name.replace(':', '-')}`,
        )
        .replaceAll(/(lantern [a-z-]+ \[?)-- /g, '$1')

function find(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json is missing beside the server')
  return find(parent)
}
