import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { closeMeasuredServers, signUp, startMeasuredServer } from './support/measured-server.ts'
import { load } from './support/compare.ts'
import { type Bench, type Figure, percent } from './support/figures.ts'
import { inFolder } from './support/films.ts'
import { enrol, grow, sizeOf } from './support/grow.ts'
import { options } from './support/options.ts'

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }
type CpuProfile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

const PACKAGES = 14
const FUNCTIONS = 14

const GONE = ['(idle)', '(root)']

/** Cached pages, and uncached requests. */
const asked: readonly [string, string, 'as a student' | 'as a guest', Record<string, string>][] = [
  ['course page, cached, guest', '/courses/course-1', 'as a guest', {}],
  ['course page, cached', '/courses/course-1', 'as a student', {}],
  ['course page', '/courses/course-1', 'as a student', { KEEP_ANSWERS: '0' }],
  ['JSON of a course', '/api/courses/1', 'as a guest', { KEEP_ANSWERS: '0' }],
]

/** Shows where the server spends its time: the profile of Node.js by package and by function. */
export const profile: Bench = {
  name: 'profile',
  run: () =>
    inFolder(async (folder) => {
      const figures: Figure[] = []
      for (const [at, [what, path, as, env]] of asked.entries()) {
        const file = join(folder, `profile-${at}.json`)
        const academy = await startMeasuredServer({
          ...env,
          NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'support/profiler.mjs')).href}`,
          PROFILE: file,
        })
        await grow(academy.sql, { ...sizeOf(200), lessons: 1600 })
        const cookie = await signUp(academy, 'reader')
        await enrol(academy.sql, 'reader', 5)
        const headers = { 'accept-encoding': 'gzip, deflate, br', ...(as === 'as a student' && { cookie }) }
        const page = { pid: academy.pid, url: academy.url + path, headers }
        await load(page, 3)
        process.kill(academy.pid, 'SIGUSR2')
        const { answered } = await load(page, options.rounds * options.seconds)
        await closeMeasuredServers()
        figures.push(...figuresOf(what, file, answered))
      }
      return figures
    }),
}

function figuresOf(what: string, file: string, answered: number): Figure[] {
  const packages = new Map<string, number>()
  const functions = new Map<string, number>()
  let busy = 0
  for (const [{ callFrame }, spent] of selfTimes(file)) {
    const { functionName, url, lineNumber } = callFrame
    if (GONE.includes(functionName)) continue
    const origin = packageOf(functionName, url)
    const name = `${functionName || `line ${lineNumber + 1}`} (${origin})`
    packages.set(origin, (packages.get(origin) ?? 0) + spent)
    functions.set(name, (functions.get(name) ?? 0) + spent)
    busy += spent
  }
  const rows = (sums: Map<string, number>, most: number, kind: string) =>
    [...sums]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([name, spent]) => ({
        what: `${what}: ${kind} ${name}`,
        measured: `${(spent / answered).toFixed(0)} µs`,
        reference: '',
        ratio: percent(spent / busy),
      }))
  const all = { what, measured: `${(busy / answered).toFixed(0)} µs`, reference: '', ratio: '' }
  return [all, ...rows(packages, PACKAGES, 'all of'), ...rows(functions, FUNCTIONS, 'function')]
}

/** Returns the microseconds spent in each function itself. */
function selfTimes(file: string): Map<Node, number> {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const spent = new Map<Node, number>()
  for (const [at, id] of samples.entries()) {
    const node = byId.get(id)
    if (node) spent.set(node, (spent.get(node) ?? 0) + (timeDeltas[at] ?? 0))
  }
  return spent
}

function packageOf(functionName: string, url: string): string {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (name) return name
  if (url.startsWith('node:'))
    return `node: ${
      url
        .slice(5)
        .replace(/^internal\//, '')
        .split('/')[0]
    }`
  if (url.includes('/dist/server/')) return `our own ${url.includes('/main.js') ? 'server' : 'pages'}`
  return /^\((garbage collector|program)\)$/.test(functionName) ? functionName : 'native'
}
