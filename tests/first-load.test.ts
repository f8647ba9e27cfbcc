import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/platform/server/process/project-root.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[] }

const folder = join(projectRoot, 'dist/client')
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** Returns the scripts that a page loads before any interaction: those of the entry and of its route files. */
function scriptsOf(routes: readonly string[]) {
  const keys = new Set<string>()
  const follow = (key: string) => {
    if (keys.has(key)) return
    keys.add(key)
    manifest[key]?.imports?.forEach(follow)
  }
  for (const [key, { isEntry }] of Object.entries(manifest))
    if (isEntry || routes.some((route) => key.includes(`/routes/${route}.tsx`))) follow(key)
  const files = [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))]
  const bytes = files.map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
  return { files, kilobytes: bytes.reduce((sum, one) => sum + one, 0) / 1000 }
}

test.each([
  ['home', ['_site', '_site.index'], 134.3, 5],
  ['courses', ['_site', '_site.courses.index'], 137.6, 6],
  ['course', ['_site', '_site.courses.$slug'], 142, 8],
  ['lesson', ['_site', '_site.lessons.$id'], 139.2, 6],
  ['login', ['_site', '_site._sign-in', '_site._sign-in.login'], 136.3, 8],
])('%s loads no more scripts than it did', (_page, routes, kilobytes, files) => {
  const loaded = scriptsOf(routes)
  expect(loaded.kilobytes).toBeLessThan(kilobytes)
  expect(loaded.files.length).toBeLessThanOrEqual(files)
})
