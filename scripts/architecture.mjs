// Checks the rules of docs/architecture.md and exits with 1 if a file breaks one. It finds files without a layer,
// imports against the order of layers and modules, and tables of higher modules in SQL. It also finds import cycles,
// server code in browser bundles, and folders with too many files.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'src'))

/** The modules, the lowest first. Each module may import only modules before it. */
const MODULES = [
  'academy',
  'accounts',
  'media',
  'documents',
  'catalogue',
  'community',
  'assessment',
  'learning',
  'payments',
  'students',
  'site',
  'office',
  'archive',
  'demo',
]

/** The maximum number of files in a folder. Policies, tables, errors and samples don't count. */
const MAX_FILES_IN_FOLDER = 15

const module = `(?<module>${MODULES.join('|')})`

/**
 * The layers: the files of each, and the layers that these files may import. Every file belongs to a layer. `ordered`
 * layers follow the order of modules. Other layers may import only types from the layers in `types`.
 */
const LAYERS = [
  {
    name: 'platform schemas',
    files: /^platform\/((texts|language|palette|edits)\/)?[\w.-]+\.ts$/,
    imports: ['platform schemas'],
  },
  {
    name: 'schemas',
    files: new RegExp(
      `^${module}/(((registry|release|exchange|results|taking)/)?([\\w-]+\\.)?(schema|rules|policy)|texts/[\\w-]+(\\.\\w+)?)\\.ts$`,
    ),
    imports: ['platform schemas', 'schemas', 'registry'],
    ordered: true,
  },
  {
    name: 'registry',
    files: /^registry\/[\w-]+\.(schema|rules)\.ts$/,
    imports: ['platform schemas', 'schemas', 'registry'],
  },
  {
    name: 'errors',
    files: new RegExp(`^${module}/errors\\.ts$`),
    imports: ['platform schemas', 'schemas', 'platform server'],
    ordered: true,
  },
  {
    name: 'tables',
    files: new RegExp(`^(${module}/)?tables(/[\\w-]+)?\\.ts$`),
    imports: ['platform schemas', 'schemas', 'registry', 'tables', 'platform server'],
  },
  {
    name: 'platform server',
    files: /^platform\/server\/.+\.ts$/,
    imports: ['platform schemas', 'platform server'],
  },
  {
    name: 'functions',
    files: new RegExp(`^${module}/(server/(.+/)?(?!.*\\.(router|files)\\.ts$)[\\w.-]+\\.ts|samples\\.ts)$`),
    imports: ['platform schemas', 'schemas', 'registry', 'errors', 'tables', 'platform server', 'functions'],
    ordered: true,
  },
  {
    name: 'demonstration',
    files: /^(?<module>demo)\/(.+\/)?[\w-]+\.ts$/,
    imports: [
      'platform schemas',
      'schemas',
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
    files: new RegExp(`^${module}/server/(.+/)?[\\w-]+\\.(router|files)\\.ts$`),
    imports: ['platform schemas', 'schemas', 'registry', 'errors', 'platform server', 'functions'],
    ordered: true,
  },
  {
    name: 'contract',
    files: /^contract(-\w+)?\.ts$/,
    imports: [
      'platform schemas',
      'schemas',
      'registry',
      'errors',
      'platform server',
      'functions',
      'routers',
      'contract',
      'registry client',
    ],
  },
  {
    name: 'api',
    files: /^api\.ts$/,
    imports: ['platform schemas'],
    types: ['contract'],
  },
  {
    name: 'platform client',
    files: /^platform\/client\/.+\.tsx?$/,
    imports: ['platform schemas', 'platform client'],
    types: ['contract'],
  },
  {
    name: 'client',
    files: new RegExp(`^${module}/((client|admin)/(.+/)?[\\w.-]+\\.tsx?|registry/[\\w-]+-texts\\.ts)$`),
    imports: ['platform schemas', 'schemas', 'registry', 'platform client', 'client', 'registry client'],
    types: ['contract'],
    ordered: true,
  },
  {
    name: 'registry client',
    files: /^registry\/[\w-]+-texts\.ts$/,
    imports: ['registry', 'client'],
  },
  {
    name: 'routes',
    files: /^routes\/.+\.tsx$/,
    imports: ['platform schemas', 'schemas', 'platform client', 'client'],
  },
  {
    name: 'entries',
    files: /^(router|entry-(client|server))\.tsx$|^route-tree\.gen\.ts$/,
    imports: ['platform schemas', 'schemas', 'platform client', 'client', 'routes', 'entries'],
  },
  {
    name: 'application',
    files: /^(main|serve|dev|app|pages|jobs|sweep)\.ts$|^commands\/.+\.ts$/,
    imports: [
      'platform schemas',
      'schemas',
      'errors',
      'tables',
      'platform server',
      'functions',
      'demonstration',
      'routers',
      'contract',
      'registry client',
      'application',
    ],
    types: ['entries'],
  },
]

/** The layers that may query the database. */
const QUERIES = new Set(['tables', 'platform server', 'functions', 'demonstration'])

/** Code that must never be in a browser bundle. */
const SERVER_ONLY =
  /^(\w+\/)?server\/|^\w+\/(tables(\/[\w-]+)?|errors|samples)\.ts$|^(tables|contract(-\w+)?|app|serve|main)\.ts$|^(commands|testing|demo)\//

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

const sources = new Map()
const read = (name) => readFileSync(join(root, name), 'utf8')
const sqlFiles = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.sql'),
)
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
  sources.set(name, imports)
  if (/\bnew AppError\(/.test(source) && !/^platform\/server\/(define-)?errors\.ts$/.test(name))
    say(`src/${name}: makes an error; declare it in the errors.ts of its module`)
}

const placeOf = (name) => {
  for (const layer of LAYERS) {
    const found = layer.files.exec(name)
    if (found) return { layer, module: found.groups?.module }
  }
  return null
}

for (const [name, imports] of sources) {
  if (isTest(name)) continue
  const here = placeOf(name)
  if (!here) {
    say(`src/${name}: belongs to no layer`)
    continue
  }
  for (const { to, type } of imports) {
    if (to.startsWith('drizzle-orm') && !QUERIES.has(here.layer.name))
      say(`src/${name}: imports ${to}; the layer ${here.layer.name} does not query tables`)
    if (to.startsWith('node:') || !sources.has(to)) continue
    const there = placeOf(to)
    if (isTest(to)) say(`src/${name}: imports ${to}, which is for tests`)
    if (!there) continue
    const { layer } = here
    if (!layer.imports.includes(there.layer.name) && !(type && layer.types?.includes(there.layer.name)))
      say(`src/${name}: imports ${to}; the layer ${layer.name} does not import ${there.layer.name}`)
    else if (
      layer.ordered &&
      there.layer.ordered &&
      MODULES.indexOf(there.module) > MODULES.indexOf(here.module)
    )
      say(`src/${name}: imports ${to}; ${here.module} is below ${there.module}`)
  }
}

/**
 * Tables of higher modules that SQL files of a lower module may name. The catalogue decides access and visibility for
 * all modules above it, based on rows that payments and learning write. The catalogue's queries can't call functions of
 * higher modules. So these functions stay in the catalogue, with the rules that they contain.
 */
const UPWARD_TABLES = {
  // The only rule for access, and the time when access next changes. `entitlements` refers to orders and payments, so
  // the table belongs to their module.
  'catalogue/server/sql/access_moments.sql': ['entitlements'],
  'catalogue/server/sql/open_entitlements.sql': ['entitlements'],
  // Visibility includes this rule: a draft stays visible to enrolled students.
  'catalogue/server/sql/is_course_read.sql': ['enrollments'],
  // The counter of a course is created with the course. A function in the learning module would need a second trigger
  // for courses.
  'catalogue/server/sql/courses_counted.sql': ['course_students'],
}

const rankOf = (path) => MODULES.indexOf(path.split('/')[0])

/** The rank of each table's module. */
const tables = new Map()
for (const name of sources.keys())
  if (/\/tables(\/[\w-]+)?\.ts$/.test(name))
    for (const [, table] of read(name).matchAll(/pgTable\(\s*'(\w+)'/g)) tables.set(table, rankOf(name))

const NAMED_TABLE = /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(\w+)"?/gi
/** The table after `on` in a trigger is not a dependency of the trigger's function. */
const TRIGGER = /create (?:or replace )?(?:constraint )?trigger[^;]*;/gi

/** Returns the SQL of a file: a whole SQL file, or all template literals tagged as SQL. */
const sqlOf = (name) =>
  name.endsWith('.sql')
    ? [read(name).replaceAll(/--.*$/gm, '').replaceAll(TRIGGER, '')]
    : [...read(name).matchAll(/\bsql(?:<[^`]*>)?`((?:[^`\\]|\\.)*)`/g)].map(([, text]) => text)

for (const name of [...sources.keys(), ...sqlFiles]) {
  if (isTest(name) || (!name.startsWith('platform/') && rankOf(name) < 0)) continue
  const named = sqlOf(name).flatMap((text) => [...text.matchAll(NAMED_TABLE)].map(([, table]) => table))
  for (const table of new Set(named))
    if (tables.get(table) > rankOf(name) && !UPWARD_TABLES[name]?.includes(table))
      say(`src/${name}: names the table ${table} in SQL, which belongs to ${MODULES[tables.get(table)]}`)
}

// Finds import cycles, including type imports.
const done = new Set()
const way = []
function follow(name) {
  if (way.includes(name))
    return say(`src/${name}: a circle: ${[...way.slice(way.indexOf(name)), name].join(' -> ')}`)
  if (done.has(name)) return
  way.push(name)
  for (const { to, lazy } of sources.get(name) ?? []) if (!lazy) follow(to)
  way.pop()
  done.add(name)
}
for (const name of sources.keys()) if (!isTest(name)) follow(name)

// Finds everything that a browser loads, starting from the entry and the screens.
const reached = new Map()
function reach(name, by) {
  if (reached.has(name)) return
  reached.set(name, by)
  if (SERVER_ONLY.test(name) || name.startsWith('node:'))
    return say(`src/${by}: imports ${name}, which would reach the browser`)
  for (const { to, type } of sources.get(name) ?? []) if (!type) reach(to, name)
}
for (const name of sources.keys()) if (/^(entry-client|router)\.tsx$|^routes\//.test(name)) reach(name, name)

const folders = new Map()
for (const name of sources.keys())
  if (
    !isTest(name) &&
    !/(^|[/.])policy\.ts$|\/(tables|errors|samples)\.ts$/.test(name) &&
    !name.startsWith('routes/') &&
    !name.endsWith('.gen.ts')
  )
    folders.set(dirname(name), [...(folders.get(dirname(name)) ?? []), basename(name)])
for (const [folder, names] of folders)
  if (names.length > MAX_FILES_IN_FOLDER && !folder.endsWith('/texts'))
    say(`src/${folder}: ${names.length} files in one folder (at most ${MAX_FILES_IN_FOLDER})`)

if (wrong > 0) {
  console.error(`${wrong} violations; see docs/architecture.md`)
  process.exit(1)
}
