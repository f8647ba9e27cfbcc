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
  /** The address with which the application connects. It only reads and writes rows. */
  address: DatabaseAddress
  /** The address with which the owner of the tables connects, for migrations and the command line. */
  owner: DatabaseAddress
  /** Stops the database if it is the embedded one. */
  close(): Promise<void>
}>

type DatabaseEnv = Pick<Env, 'databaseUrl' | 'storageDir'> &
  Partial<Pick<Env, 'workers' | 'databaseOwnerUrl'>>

/**
 * Opens the database that the environment names. Starts the embedded database and locks it for this process. For an
 * external database, only returns its address. Throws `StorageLockedError` if another application uses the storage
 * folder, and `EmbeddedError` if the embedded database cannot start.
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
    // Takes the lock first. If another application uses this database, this process must not stop the server.
    const databaseLock = await lockDatabase(server.application).catch((error: unknown) => {
      server.release()
      throw error
    })
    if (server.tookOver) log.info('Connected to a database server that was already running')
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

/** Opens the database for a command. If the application is running, the command uses the application's database. */
export async function borrowDatabase(env: DatabaseEnv, log: Log): Promise<OpenDatabase> {
  if (!env.databaseUrl && (await isStorageLocked(env.storageDir))) {
    const found = findEmbedded(join(env.storageDir, 'postgres'))
    if (found) return { ...found, close: async () => undefined }
  }
  return openDatabase(env, log)
}

/** Locks the storage folder. Waits a few seconds for a previous process to end. */
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
