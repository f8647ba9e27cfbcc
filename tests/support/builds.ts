import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../src/platform/server/process/project-root.ts'
import type { Program } from './server.ts'

/** The files and folders that the built server reads. */
const READ = ['package.json', 'drizzle', 'dist/client', 'dist/server', 'src']

/** Creates a later build: the same server, and a client whose scripts and styles all have other names. */
export function createLaterBuild(mark: string): Program & { remove(): void } {
  const cwd = mkdtempSync(join(tmpdir(), 'lantern-build-'))
  for (const name of READ)
    cpSync(join(projectRoot, name), join(cwd, name), {
      recursive: true,
      filter: (path) => !/\.(test\.tsx?|map)$|assets\/.*\.(gz|br)$/.test(path),
    })
  symlinkSync(join(projectRoot, 'node_modules'), join(cwd, 'node_modules'))

  const client = join(cwd, 'dist/client')
  const assets = join(client, 'assets')
  const names = readdirSync(assets)
  const renamed = (text: string) =>
    text.replaceAll(/[\w-]+\.(?:m?js|css)\b/g, (name) => (known.has(name) ? mark + name : name))
  const known = new Set(names)
  for (const name of names) {
    const file = join(assets, name)
    writeFileSync(file, renamed(readFileSync(file, 'utf8')))
    renameSync(file, join(assets, mark + name))
  }
  for (const list of ['manifest.json', 'manifest.hi.json']) {
    const file = join(client, '.vite', list)
    writeFileSync(file, renamed(readFileSync(file, 'utf8')))
  }
  return {
    args: [join(cwd, 'dist/server/main.js')],
    cwd,
    remove: () => rmSync(cwd, { recursive: true, force: true }),
  }
}
