import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../src/platform/server/db/connect.ts'
import { startEmbedded } from '../src/platform/server/db/embedded/embedded.ts'
import { startServer, temporaryStorage } from '../tests/support/server.ts'
import { atEnd } from './support/installation.ts'
import { type Fault, spread } from './support/fault.ts'

const INSTANCES = 4
const ROUNDS = 3

/** Starts a separate PostgreSQL server and creates empty databases in it. */
export async function startDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-databases-'))
  const quiet = { info: () => undefined, warn: console.warn, error: console.error }
  const server = await startEmbedded({ folder, log: quiet, transport: 'tcp', connections: 200 })
  atEnd(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const { host, port, user, password } = server.address
  const base = `postgres://${user}:${password}@${host}:${port}`
  let made = 0
  return async (template?: string) => {
    const name = `academy_${(made += 1)}`
    const { sql, close } = connect(`${base}/postgres`, { max: 1 })
    await sql`create database ${sql(name)} template ${sql(template?.split('/').at(-1) ?? 'template1')}`
    await close(1)
    return `${base}/${name}`
  }
}

export const instances: Fault = {
  name: 'instances',
  what: 'four instances start at once on an empty database, with one folder and the demonstration academy',
  async run(say) {
    const newDatabase = await startDatabases()
    const times: number[] = []
    let alone = ''
    for (let round = 0; round <= ROUNDS; round += 1) {
      const url = await newDatabase()
      const env = {
        DATABASE_URL: url,
        STORAGE_DIR: temporaryStorage(),
        DEMO: 'on',
        ADMIN_USERNAME: 'head',
        ADMIN_PASSWORD: 'only for the faults',
      }
      const began = performance.now()
      // The first round runs one instance alone. Its result is the expected result of four instances.
      const count = round === 0 ? 1 : INSTANCES
      const servers = await Promise.all(Array.from({ length: count }, () => startServer(env)))
      times.push(performance.now() - began)
      const { sql, close } = connect(url, { max: 1 })
      const tables = await sql<{ name: string }[]>`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname not in ('sessions', 'counters', 'count_changes', 'jobs', 'rate_limits', 'search_vocabulary') order by 1`
      const counts: string[] = []
      for (const { name } of tables) {
        const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(name)}`
        counts.push(`${name} ${row?.count}`)
      }
      await close(1)
      const ends = await Promise.all(servers.map((server) => server.stop()))
      const bad = ends.filter(({ code }) => code !== 0).length
      if (bad > 0) throw new Error(`${bad} instances did not end well`)
      if (round === 0) alone = counts.join(', ')
      else if (counts.join(', ') !== alone)
        throw new Error(`One makes ${alone}; four make ${counts.join(', ')}`)
      say(
        `${count} ready after ${(times.at(-1)! / 1000).toFixed(1)} s: ${counts.length} tables as they should be`,
      )
    }
    return `${ROUNDS} times four instances: the same rows as one makes alone; ready after ${spread(times.slice(1))}`
  },
}
