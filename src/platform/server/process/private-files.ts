import { chmodSync } from 'node:fs'
import { makeFolder } from './make-folder.ts'

/** What this process and those that it starts write from now on is for their own account alone, unless they say otherwise. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/** Makes a folder that only its owner enters; one that others could enter is closed, with all that is in it. */
export function makePrivateFolder(path: string, mode = 0o700): void {
  makeFolder(path)
  try {
    chmodSync(path, mode)
  } catch {
    // Somebody else's, who lends it to us and has to close it; or a file system that knows no modes.
  }
}
