import { connect, type DatabaseAddress } from '../db/connect.ts'

/** For the parent's own work, its locks, and commands that run beside. */
const OTHERS = 20
const [LEAST, MOST] = [2, 10]
/** What PostgreSQL allows unless told otherwise, when it cannot be asked yet. */
const USUAL = 97

/** What the database allows to ordinary users. */
async function allowedConnections(address: DatabaseAddress): Promise<number> {
  const { sql, close } = connect(address, { max: 1 })
  try {
    const [row] = await sql<{ allowed: number }[]>`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`
    return row?.allowed ?? USUAL
  } catch {
    return USUAL
  } finally {
    await close(0)
  }
}

/** How many connections each of the workers may open beside the one that it listens on, and whether the database has as many. */
export async function connectionsFor(address: DatabaseAddress, workers: number) {
  const allowed = await allowedConnections(address)
  const connections = Math.min(MOST, Math.max(LEAST, Math.floor((allowed - OTHERS) / workers) - 1))
  return { connections, allowed, enough: workers * (connections + 1) + OTHERS <= allowed }
}

/** How many the embedded database has to allow for so many workers. */
export const connectionsWanted = (workers: number): number => Math.max(60, OTHERS + 6 * workers)
