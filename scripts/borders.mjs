// Imports point one way (docs/architecture.md). Says each import that does not, and exits with 1.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..', 'src')
const WINGS = '(accounts|catalogue|learning|payments|site|media|archive|admin|studio)'

/** Each rule: which files, what they must not import, and why. `types` lets `import type` through. */
const rules = [
  { files: /^shared\//, refuse: /^(server|client)\//, why: 'shared imports neither side' },
  {
    files: /^client\//,
    refuse: /^server\//,
    types: true,
    why: 'the client imports only types from the server',
  },
  {
    files: /^server\//,
    refuse: /^client\//,
    except: /^server\/pages\.ts$/,
    types: true,
    why: 'only pages.ts knows the client, as types',
  },
  {
    files: /^server\/db\/(?!demo)/,
    refuse: new RegExp(`^server/(${WINGS}/.*\\.router|rest|http|app)`),
    why: 'the database knows no routers',
  },
  {
    files: new RegExp(`^server/${WINGS}/(?!.*\\.(router|test)\\.ts$)`),
    refuse: new RegExp(`^server/(${WINGS}/.*\\.router|app-router|rest/|app)\\b`),
    why: 'plain functions know no routers',
  },
  {
    files: /\.router\.ts$/,
    refuse: /^server\/(db\/schema|rest|app\b)/,
    types: true,
    why: 'routers touch no tables',
  },
  { files: /^server\/http\//, refuse: /^server\/rest\//, why: 'rest/ stands on http/' },
  { files: /^server\/rest\//, refuse: /^server\/db\/schema/, types: true, why: 'REST touches no tables' },
  {
    files: /^client\/ui\//,
    refuse: new RegExp(`^client/(routes|${WINGS}|player)/`),
    why: 'ui knows nothing of the domain',
  },
  {
    files: new RegExp(`^client/(${WINGS}|player)/`),
    refuse: /^client\/routes\//,
    types: true,
    why: 'wings do not know routes',
  },
]

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts')) yield path
  }
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/gm
let wrong = 0
for (const path of files(root)) {
  const name = relative(root, path)
  if (/\.test\.tsx?$/.test(name) || name.startsWith('server/testing/')) continue
  const source = readFileSync(path, 'utf8')
  for (const [, type, from, dynamic] of source.matchAll(IMPORT)) {
    const target = relative(root, resolve(dirname(path), from ?? dynamic))
    for (const rule of rules) {
      if (!rule.files.test(name) || rule.except?.test(name) || !rule.refuse.test(target)) continue
      if (rule.types && type) continue
      wrong += 1
      console.error(`src/${name}: imports ${target}; ${rule.why}`)
    }
  }
}
if (wrong > 0) process.exit(1)
