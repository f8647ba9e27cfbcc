// The shape of the house (docs/architecture.md), checked: says each file that has no role, each import that points the wrong
// way, each circle, whatever of the server would reach a browser and each folder that is too full; then exits with 1.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..', 'src')

/** The wings, lowest first: what happens in one, and what shows it, knows only those before it. */
const WINGS = [
  'academy',
  'accounts',
  'media',
  'catalogue',
  'community',
  'learning',
  'payments',
  'site',
  'office',
  'archive',
  'demo',
]

/** How many files of sources a folder holds at most. */
const FOLDER = 15

const wing = `(?<wing>${WINGS.join('|')})`

/**
 * The floors: which files stand on each, and which floors these may import. The list of roles is closed. `ordered` floors keep
 * the order of the wings; `types` may be imported as types only.
 */
const FLOORS = [
  { name: 'platform ground', files: /^platform\/[\w.-]+\.ts$/, imports: ['platform ground'] },
  {
    name: 'ground',
    files: new RegExp(`^${wing}/(([\\w-]+\\.)?(schema|rules))\\.ts$`),
    imports: ['platform ground', 'ground'],
    ordered: true,
  },
  {
    name: 'errors',
    files: new RegExp(`^${wing}/errors\\.ts$`),
    imports: ['platform ground', 'ground', 'platform server'],
    ordered: true,
  },
  {
    name: 'tables',
    files: new RegExp(`^(${wing}/)?tables\\.ts$`),
    imports: ['platform ground', 'ground', 'tables', 'platform server'],
  },
  {
    name: 'platform server',
    files: /^platform\/server\/.+\.ts$/,
    imports: ['platform ground', 'platform server'],
  },
  {
    name: 'functions',
    files: new RegExp(`^${wing}/(server/(.+/)?(?!.*\\.(router|files)\\.ts$)[\\w.-]+\\.ts|samples\\.ts)$`),
    imports: ['platform ground', 'ground', 'errors', 'tables', 'platform server', 'functions'],
    ordered: true,
  },
  {
    name: 'demonstration',
    files: /^(?<wing>demo)\/(.+\/)?[\w-]+\.ts$/,
    imports: [
      'platform ground',
      'ground',
      'errors',
      'tables',
      'platform server',
      'functions',
      'demonstration',
    ],
    ordered: true,
  },
  {
    name: 'routers',
    files: new RegExp(`^${wing}/server/(.+/)?[\\w-]+\\.(router|files)\\.ts$`),
    imports: ['platform ground', 'ground', 'errors', 'platform server', 'functions'],
    ordered: true,
  },
  {
    name: 'contract',
    files: /^contract(-\w+)?\.ts$/,
    imports: ['platform ground', 'ground', 'errors', 'platform server', 'routers', 'contract'],
  },
  {
    name: 'api',
    files: /^api\.ts$/,
    imports: ['platform ground'],
    types: ['contract'],
  },
  {
    name: 'platform client',
    files: /^platform\/client\/.+\.tsx?$/,
    imports: ['platform ground', 'platform client'],
    types: ['contract'],
  },
  {
    name: 'client',
    files: new RegExp(`^${wing}/(client|admin)/(.+/)?[\\w.-]+\\.tsx?$`),
    imports: ['platform ground', 'ground', 'platform client', 'client'],
    types: ['contract'],
    ordered: true,
  },
  {
    name: 'routes',
    files: /^routes\/.+\.tsx$/,
    imports: ['platform ground', 'ground', 'platform client', 'client'],
  },
  {
    name: 'entries',
    files: /^(router|entry-(client|server))\.tsx$|^route-tree\.gen\.ts$/,
    imports: ['platform ground', 'ground', 'platform client', 'client', 'routes', 'entries'],
  },
  {
    name: 'application',
    files: /^(main|serve|dev|app|pages|jobs|sweep)\.ts$|^commands\/.+\.ts$/,
    imports: [
      'platform ground',
      'ground',
      'errors',
      'tables',
      'platform server',
      'functions',
      'demonstration',
      'routers',
      'contract',
      'application',
    ],
    types: ['entries'],
  },
]

/** The floors that may ask the database themselves. */
const QUERIES = new Set(['tables', 'platform server', 'functions', 'demonstration'])

/** What must never reach a browser. */
const SERVER_ONLY =
  /^(\w+\/)?server\/|^\w+\/(tables|errors|samples)\.ts$|^(tables|contract(-\w+)?|app|serve|main)\.ts$|^(commands|testing|demo)\//

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (/(?<!\.d)\.tsx?$/.test(entry.name)) yield path
  }
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?(?:([^'"]*?)\sfrom\s+)?['"](\.[^'"]+|node:[^'"]+|drizzle-orm[^'"]*)['"]|import\(\s*(?:\/\*.*?\*\/\s*)?['"](\.[^'"]+)['"]\s*\)/gm
const onlyTypes = (names) => /^\{\s*(type\s+[\w\s]+,?\s*)+\}$/.test(names ?? '')

const isTest = (name) => /\.(test|suite)\.tsx?$/.test(name) || name.startsWith('testing/')
let wrong = 0
const say = (text) => {
  wrong += 1
  console.error(text)
}

const modules = new Map()
for (const path of files(root)) {
  const name = relative(root, path)
  const imports = []
  const source = readFileSync(path, 'utf8')
  for (const [, type, names, from, dynamic] of source.matchAll(IMPORT)) {
    const address = from ?? dynamic
    imports.push({
      to: address.startsWith('.') ? relative(root, resolve(dirname(path), address)) : address,
      type: Boolean(type) || onlyTypes(names),
      lazy: dynamic !== undefined,
    })
  }
  modules.set(name, imports)
  if (/\bnew AppError\(/.test(source) && !/^platform\/server\/(define-)?errors\.ts$/.test(name))
    say(`src/${name}: makes an error; declare what is refused in the errors.ts of its wing`)
}

const placeOf = (name) => {
  for (const floor of FLOORS) {
    const found = floor.files.exec(name)
    if (found) return { floor, wing: found.groups?.wing }
  }
  return null
}

for (const [name, imports] of modules) {
  if (isTest(name)) continue
  const here = placeOf(name)
  if (!here) {
    say(`src/${name}: has no role in this house`)
    continue
  }
  for (const { to, type } of imports) {
    if (to.startsWith('drizzle-orm') && !QUERIES.has(here.floor.name))
      say(`src/${name}: imports ${to}; ${here.floor.name} asks no table itself`)
    if (to.startsWith('node:') || !modules.has(to)) continue
    const there = placeOf(to)
    if (isTest(to)) say(`src/${name}: imports ${to}; what is for tests is for tests alone`)
    if (!there) continue
    const { floor } = here
    if (!floor.imports.includes(there.floor.name) && !(type && floor.types?.includes(there.floor.name)))
      say(`src/${name}: imports ${to}; ${floor.name} knows no ${there.floor.name}`)
    else if (floor.ordered && there.floor.ordered && WINGS.indexOf(there.wing) > WINGS.indexOf(here.wing))
      say(`src/${name}: imports ${to}; ${here.wing} stands below ${there.wing}`)
  }
}

// Circles, type imports included: what is found again on the way to itself.
const done = new Set()
const way = []
function follow(name) {
  if (way.includes(name))
    return say(`src/${name}: a circle: ${[...way.slice(way.indexOf(name)), name].join(' -> ')}`)
  if (done.has(name)) return
  way.push(name)
  for (const { to, lazy } of modules.get(name) ?? []) if (!lazy) follow(to)
  way.pop()
  done.add(name)
}
for (const name of modules.keys()) if (!isTest(name)) follow(name)

// What a browser loads, from the entry and the screens on.
const reached = new Map()
function reach(name, by) {
  if (reached.has(name)) return
  reached.set(name, by)
  if (SERVER_ONLY.test(name) || name.startsWith('node:'))
    return say(`src/${by}: imports ${name}, which would reach the browser`)
  for (const { to, type } of modules.get(name) ?? []) if (!type) reach(to, name)
}
for (const name of modules.keys()) if (/^(entry-client|router)\.tsx$|^routes\//.test(name)) reach(name, name)

const folders = new Map()
for (const name of modules.keys())
  if (!isTest(name) && !name.startsWith('routes/') && !name.endsWith('.gen.ts'))
    folders.set(dirname(name), [...(folders.get(dirname(name)) ?? []), basename(name)])
for (const [folder, names] of folders)
  if (names.length > FOLDER) say(`src/${folder}: ${names.length} files in one folder (at most ${FOLDER})`)

if (wrong > 0) {
  console.error(`${wrong} against the shape of the house; docs/architecture.md says what stands where`)
  process.exit(1)
}
