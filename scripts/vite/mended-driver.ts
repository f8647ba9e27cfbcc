import type { Plugin } from 'vite'

type Mend = readonly [was: string, is: string]

/**
 * What the database driver gets wrong when a connection is lost, until a release of it does better (its issues 1066, 1154 and
 * 1208): docs/decisions/database.md. The build fails where the driver is another one, and somebody has to look.
 */
const MENDS: Record<string, readonly Mend[]> = {
  'connection.js': [
    // A write to a connection that is gone ended the process.
    [
      'const x = socket.write(chunk, fn)',
      `if (!socket) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)`,
    ],
    // What was not yet sent then stood before the greeting of the next connection, which hung until its time was up.
    [
      `clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
      `clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
    ],
  ],
  'index.js': [
    // The rest of a transaction whose connection was lost, its rollback included, went to whatever that became: the next
    // session, and perhaps into somebody else's transaction.
    ['let savepoints = 0\n', 'let savepoints = 0, lost = null\n'],
    ['connection.onclose = reject)', 'connection.onclose = (e) => { lost = e; reject(e) })'],
    [
      'c.queue === full\n          ? queries',
      'lost ? q.reject(lost) : c.queue === full\n          ? queries',
    ],
  ],
}

export function mendedDriver(): Plugin {
  return {
    name: 'mended-driver',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules[\\/]postgres[\\/]src[\\/](connection|index)\.js$/ },
      handler(code, id) {
        let mended = code
        for (const [was, is] of MENDS[/\w+\.js$/.exec(id)?.[0] ?? ''] ?? []) {
          if (mended.split(was).length !== 2)
            throw new Error(`${id} is not the driver that is mended here: ${was}`)
          mended = mended.replace(was, () => is)
        }
        return { code: mended, map: null }
      },
    },
  }
}
