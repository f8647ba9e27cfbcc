import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../process/env.ts'
import type { Log } from '../process/log.ts'
import type { DatabaseAddress } from './connect.ts'
import { findEmbedded, startEmbedded } from './embedded/embedded.ts'
import {
  isStorageLocked,
  lockDatabase,
  lockStorage,
  type StorageLock,
  StorageLockedError,
} from './storage-lock.ts'
import { makeFolder } from '../process/make-folder.ts'
import { connectionsWanted } from '../workers/connections.ts'

export type OpenDatabase = Readonly<{
  /** For the application, which works with the rows. */
  address: DatabaseAddress
  /** For whom the tables belong to: migrations, and the command line. */
  owner: DatabaseAddress
  /** Stops the database when it is ours. */
  close(): Promise<void>
}>

type DatabaseEnv = Pick<Env, 'databaseUrl' | 'storageDir'> &
  Partial<Pick<Env, 'workers' | 'databaseOwnerUrl'>>

/**
 * The database that the environment asks for. The embedded one belongs to this process alone from now on, and runs;
 * of another one only the address is known. Throws `StorageLockedError`, `EmbeddedError`.
 */
export async function openDatabase(env: DatabaseEnv, log: Log): Promise<OpenDatabase> {
  makeFolder(env.storageDir)
  if (env.databaseUrl) {
    const owner = env.databaseOwnerUrl ?? env.databaseUrl
    return { address: env.databaseUrl, owner, close: async () => undefined }
  }
  const folderLock = await lockPatiently(env.storageDir)
  try {
    const server = await startEmbedded({
      folder: join(env.storageDir, 'postgres'),
      log,
      connections: connectionsWanted(env.workers ?? 1),
    })
    // Before anything else: when another application has this database, the server is not ours to stop.
    const databaseLock = await lockDatabase(server.application).catch((error: unknown) => {
      server.release()
      throw error
    })
    if (server.tookOver) log.info('Took over the database server that was left running')
    server.supervise()
    return {
      address: server.application,
      owner: server.address,
      close: async () => {
        databaseLock.release()
        await server.stop()
        folderLock.release()
      },
    }
  } catch (error) {
    folderLock.release()
    throw error
  }
}

/** The same for a command, which may run beside the application: it then uses that one's database. */
export async function borrowDatabase(env: DatabaseEnv, log: Log): Promise<OpenDatabase> {
  if (!env.databaseUrl && (await isStorageLocked(env.storageDir))) {
    const found = findEmbedded(join(env.storageDir, 'postgres'))
    if (found) return { ...found, close: async () => undefined }
  }
  return openDatabase(env, log)
}

/** A predecessor that is being replaced gets a few seconds to end. */
async function lockPatiently(folder: string): Promise<StorageLock> {
  for (const until = Date.now() + 4_000; ;) {
    try {
      return await lockStorage(folder)
    } catch (error) {
      if (!(error instanceof StorageLockedError) || Date.now() > until) throw error
      await sleep(250)
    }
  }
}
