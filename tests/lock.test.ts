import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/platform/server/process/project-root.ts'

type Package = { os?: string[]; cpu?: string[]; resolved?: string; optionalDependencies?: object }

const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}

/**
 * Returns the path where npm would find `name` for the package at `path`. Like Node.js, searches next to the package
 * and in parent folders.
 */
function place(path: string, name: string): string | undefined {
  const above = path.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1))
  const folders = ['', ...above.map((parts) => `${parts.join('/node_modules/')}/`)]
  return folders.map((folder) => `${folder}node_modules/${name}`).findLast((key) => key in packages)
}

test('the lock file contains the programs of every platform, for installation on other machines', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => place(path, name) === undefined)
      .map((name) => `${path} wants ${name}`),
  )
  expect(missing).toEqual([])
})

test('the build and lint tools have programs for Linux, macOS and Windows, on x64 and on arm64', () => {
  const platforms = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })))
  const native = ['@tailwindcss/oxide', 'lightningcss', 'rolldown', 'oxlint', 'oxfmt', 'oxc-parser']
  const gaps = native.flatMap((name) => {
    const { optionalDependencies = {} } = packages[`node_modules/${name}`] ?? {}
    const programs = Object.keys(optionalDependencies).map((one) => packages[place('', one) ?? ''])
    const has = ({ os, cpu }: { os: string; cpu: string }) =>
      programs.some((one) => one?.os?.includes(os) && one.cpu?.includes(cpu))
    return platforms.filter((one) => !has(one)).map(({ os, cpu }) => `${name}: ${os} ${cpu}`)
  })
  expect(gaps).toEqual([])
})

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})
