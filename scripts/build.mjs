// Builds client and server if their sources have changed. Uses no packages: see run.mjs.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, read, root, runToEnd, say } from './support.mjs'

const stamp = join(root, 'dist/.built')
const inputs = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/vite',
  'scripts/patch-driver.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
// Tests are not part of the build. Generated files depend only on other sources.
const ignored = /\.test\.tsx?$|\.gen\.ts$|(^|\/)testing\/|(^|\/)\.DS_Store$/

export function isBuilt() {
  const done = read(stamp)
  if (done === null || !existsSync(join(root, 'dist/server/main.js'))) return false
  // An installation has no sources to compare, so it counts as built.
  return !existsSync(join(root, 'vite.config.ts')) || done === fingerprint()
}

export async function build() {
  say('Building the client and the server (sources changed)')
  const started = Date.now()
  const made = fingerprint()
  rmSync(stamp, { force: true })
  // Builds the client in each language into one folder. English is first and empties the folder.
  for (const [language, ...args] of [['en'], ['hi'], ['en', '--ssr']]) {
    const code = await runToEnd(
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...args, '--logLevel', 'warn'],
      { NODE_ENV: 'production', LANTERN_LANGUAGE: language },
    )
    if (code !== 0) fail('The build failed.')
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, made)
  say(`Built in ${Math.round((Date.now() - started) / 1000)} s`)
  return true
}

/**
 * Returns a hash of the contents of all sources. It ignores modification times, because they change with every
 * checkout.
 */
function fingerprint() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  const add = (path) => {
    const full = join(root, path)
    const entries = existsSync(full) ? readEntries(full) : null
    if (entries) for (const name of entries) add(`${path}/${name}`)
    else if (existsSync(full) && !ignored.test(path)) hash.update(`\0${path}\0`).update(readFileSync(full))
  }
  for (const input of inputs) add(input)
  return hash.digest('hex')
}

function readEntries(path) {
  try {
    return readdirSync(path).sort()
  } catch {
    return null
  }
}
