// Patches postgres.js in node_modules; docs/decisions/database.md explains why. Uses no packages: see run.mjs.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, read, root } from './support.mjs'

/**
 * The patches by file: a string that occurs once, and its replacement. They fix issues 1066, 1154 and 1208 of
 * postgres.js.
 */
const PATCHES = {
  'connection.js': [
    // A write to a closed connection threw an error in a callback, which ended the process.
    [
      'const x = socket.write(chunk, fn)',
      `if (!socket) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)`,
    ],
    // Unsent bytes of a closed connection were sent before the greeting of the next connection, which then timed out.
    [
      `clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
      `clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
    ],
  ],
  'index.js': [
    // After a connection was lost, the rest of its transaction ran on the next connection, possibly in another
    // transaction.
    ['let savepoints = 0\n', 'let savepoints = 0, lost = null\n'],
    ['connection.onclose = reject)', 'connection.onclose = (e) => { lost = e; reject(e) })'],
    [
      'c.queue === full\n          ? queries',
      'lost ? q.reject(lost) : c.queue === full\n          ? queries',
    ],
  ],
}

const occursOnce = (text, part) => text.split(part).length === 2

/** Patches the driver if it is installed and unpatched. Ends the process if the driver's version is unknown. */
export function patchDriver(folder = join(root, 'node_modules/postgres/src')) {
  if (!existsSync(folder)) return
  for (const [name, patches] of Object.entries(PATCHES)) {
    const file = join(folder, name)
    const original = read(file) ?? ''
    let text = original
    for (const [before, after] of patches) {
      if (occursOnce(text, after)) continue
      if (!occursOnce(text, before))
        fail(`${file} is not the version that scripts/patch-driver.mjs patches. Read docs/operations.md.`)
      text = text.replace(before, () => after)
    }
    if (text !== original) replaceFile(file, text)
  }
}

/**
 * Replaces the file by renaming. Another process may be reading the file, and package managers link one file into
 * several folders.
 */
function replaceFile(file, text) {
  const next = `${file}.${process.pid}`
  try {
    writeFileSync(next, text)
    renameSync(next, file)
  } catch (error) {
    rmSync(next, { force: true })
    fail(
      `The database driver could not be patched (${error.message}). Run this once as the owner of node_modules.`,
    )
  }
}
