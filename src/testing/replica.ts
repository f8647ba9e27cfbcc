import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseAddress } from '../platform/server/db/connect.ts'
import { type Embedded, freePort, startEmbedded } from '../platform/server/db/embedded/embedded.ts'
import { chooseAccount } from '../platform/server/db/embedded/postgres-account.ts'
import { findBinaries } from '../platform/server/db/embedded/postgres-binaries.ts'
import { Postmaster } from '../platform/server/db/embedded/postmaster.ts'

const log = { info: () => undefined, warn: console.warn, error: console.error }

export type Replicated = {
  primary: Embedded
  replica: { url: string; stop(): Promise<void> }
  urlOf(address: Exclude<DatabaseAddress, string>): string
  close(): Promise<void>
}

/** Starts a database server and its streaming replica. Both store their data in this folder. */
export async function startReplicated(folder: string): Promise<Replicated> {
  const [own, copies] = [join(folder, 'primary'), join(folder, 'replica')]
  chmodSync(folder, 0o711)
  const first = await startEmbedded({ folder: own, log, transport: 'tcp' })
  await first.stop()
  mkdirSync(copies, { mode: 0o711 })
  const data = join(copies, 'data')
  execFileSync('cp', ['-a', join(own, 'data'), data])
  const primary = await startEmbedded({ folder: own, log, transport: 'tcp' })
  const { host, port, user, password, database } = primary.address
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`,
  )
  writeFileSync(join(data, 'standby.signal'), '')
  const account = chooseAccount(data)
  const follower = new Postmaster({
    data,
    logFile: join(copies, 'server.log'),
    binaries: await findBinaries(account),
    account,
    log,
    connections: 60,
    durable: true,
    password,
    host: '127.0.0.1',
    port: await freePort(),
  })
  await follower.ensureRunning()
  const urlOf: Replicated['urlOf'] = (at) =>
    `postgres://${at.user}:${encodeURIComponent(at.password)}@${at.host}:${at.port}/${at.database}`
  return {
    primary,
    replica: {
      url: urlOf({ ...primary.address, port: follower.options.port, database }),
      stop: () => follower.stop(),
    },
    urlOf,
    async close() {
      await follower.stop()
      await primary.stop()
    },
  }
}
