import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { closeAcademies, signUp, startAcademy } from './support/academies.ts'
import { load } from './support/compare.ts'
import { type Bench, percent } from './support/figures.ts'
import { inFolder } from './support/films.ts'
import { enrol, grow, sizeOf } from './support/grow.ts'
import { options } from './support/options.ts'

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }
type CpuProfile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

const PACKAGES = 14
const FUNCTIONS = 14

/** Where the server's time goes while a signed-in student's course page is asked for: the profile of Node.js, by package. */
export const profile: Bench = {
  name: 'profile',
  run: () =>
    inFolder(async (folder) => {
      const file = join(folder, 'profile.json')
      const academy = await startAcademy({
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'support/profiler.mjs')).href}`,
        PROFILE: file,
      })
      await grow(academy.sql, { ...sizeOf(200), lessons: 1600 })
      const cookie = await signUp(academy, 'reader')
      await enrol(academy.sql, 'reader', 5)
      const headers = { cookie, 'accept-encoding': 'gzip, deflate, br' }
      const asked = { pid: academy.pid, url: `${academy.url}/courses/course-1`, headers }
      await load(asked, 3)
      process.kill(academy.pid, 'SIGUSR2')
      await load(asked, options.rounds * options.seconds)
      await closeAcademies()

      const packages = new Map<string, number>()
      const functions = new Map<string, number>()
      let busy = 0
      for (const [{ callFrame }, spent] of selfTimes(file)) {
        const { functionName, url, lineNumber } = callFrame
        if (functionName === '(idle)' || functionName === '(root)') continue
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
            what: `${kind} ${name}`,
            measured: `${(spent / 1000).toFixed(0)} ms`,
            reference: '',
            ratio: percent(spent / busy),
          }))
      return [...rows(packages, PACKAGES, 'all of'), ...rows(functions, FUNCTIONS, 'function')]
    }),
}

/** Microseconds that each function itself took. */
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
