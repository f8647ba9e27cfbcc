import { chmodSync } from 'node:fs'
import { makeFolder } from './make-folder.ts'

/** Makes all files private to their account by default that this process and its children create from now on. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/** Creates a folder that only its owner can enter. Makes an existing folder private, including its contents. */
export function makePrivateFolder(path: string, mode = 0o700): void {
  makeFolder(path)
  try {
    chmodSync(path, mode)
  } catch {
    // The folder belongs to another account, which has to make it private, or the file system has no modes.
  }
}
