import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents. Does nothing if the folder exists. Creates the folders one by one, because the
 * recursion in Node.js never ends on file systems that return ENOENT (as below /proc). Throws the file system's error
 * if a folder cannot be created.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    makeFolder(dirname(path))
    mkdirSync(path)
  }
}
