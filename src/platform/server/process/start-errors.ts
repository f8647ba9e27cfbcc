import { EmbeddedError } from '../db/embedded/postgres-binaries.ts'
import { DatabaseError } from '../db/migrate.ts'
import { StorageLockedError } from '../db/storage-lock.ts'
import { WorkerError } from '../workers/worker-error.ts'
import { EnvError } from './env.ts'

/** Returns why the start failed and what to do, in one line. For invalid variables, returns one line for each. */
export function describeStartError(error: unknown): string {
  if (error instanceof EnvError) return error.message
  if (
    error instanceof DatabaseError ||
    error instanceof EmbeddedError ||
    error instanceof StorageLockedError ||
    error instanceof WorkerError
  ) {
    return oneLine(error.message)
  }
  if (!(error instanceof Error)) return oneLine(String(error))
  const { code, syscall, port, address, path } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  // The parent binds the port for its workers.
  const listening = syscall === 'listen' || syscall === 'bind'
  if (listening && code === 'EADDRINUSE') {
    return `Another program uses port ${port} of ${address}. Stop it, or set another PORT.`
  }
  if (listening && code === 'EACCES')
    return `This user cannot use port ${port}. Set PORT to a number above 1023.`
  if (listening || code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo') {
    return `HOST is not an address of this machine (${oneLine(error.message)})`
  }
  if (path && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code ?? '')) {
    return `${path} cannot be written (${code}). Set STORAGE_DIR to a folder that this user may write to.`
  }
  return `The server could not start: ${oneLine(error.message || error.name)}`
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}
