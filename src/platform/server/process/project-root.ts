import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of package.json. The search goes upwards from this file, so the result is the same for `src` and
 * `dist/server`.
 */
export const projectRoot = find(dirname(fileURLToPath(import.meta.url)))

/** Whether this is a checkout with sources. False for an installation. */
export const isCheckout = existsSync(join(projectRoot, 'src/main.ts'))

/**
 * The folder of `.env`, to which relative paths in the environment refer. When npm updates an installed package, it
 * replaces the whole folder, so installations use the working directory.
 */
export const home = isCheckout ? projectRoot : process.cwd()

/**
 * Returns a command as the operator has to type it: `npm run db:seed -- --again` in a checkout, otherwise `lantern
 * seed --again`.
 */
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
  if (parent === folder) throw new Error('package.json is missing next to the server')
  return find(parent)
}
