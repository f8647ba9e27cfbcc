import { connect, type DatabaseAddress } from '../db/connect.ts'

/** Connections for the parent's own work, its locks, and commands that run at the same time. */
const OTHERS = 20
const [LEAST, MOST] = [2, 10]
/** PostgreSQL's default, which is used if the database is unavailable. */
const USUAL = 97

/** Returns how many connections the database allows ordinary users. */
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

/**
 * Returns how many connections each worker may open, without its connection for live events. Also returns whether the
 * database allows so many.
 */
export async function connectionsFor(address: DatabaseAddress, workers: number) {
  const allowed = await allowedConnections(address)
  const connections = Math.min(MOST, Math.max(LEAST, Math.floor((allowed - OTHERS) / workers) - 1))
  return { connections, allowed, enough: workers * (connections + 1) + OTHERS <= allowed }
}

/** Returns how many connections the embedded database must allow for this number of workers. */
export const connectionsWanted = (workers: number): number => Math.max(60, OTHERS + 6 * workers)
