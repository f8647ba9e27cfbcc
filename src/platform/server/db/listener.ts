import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import type { Sql } from './connect.ts'

export type Listener = {
  /**
   * Resolves to true when all messages that were committed before the call have been received. Resolves to false if
   * the connection is lost. Only one call may be pending at a time.
   */
  catchUp(): Promise<boolean>
  close(): Promise<void>
}

type Options = {
  channel: string
  hear: (message: string) => void
  /** Called when the connection is lost, so no more messages will be received. */
  lost: () => void
  /** Time limit for a response of PostgreSQL, in milliseconds. */
  withinMs: number
}

const CONNECT_WITHIN_MS = 10_000

// Messages of PostgreSQL's protocol: the cheapest request (Sync), the end of every response (ReadyForQuery), and a
// notification.
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])
const READY = 0x5a
const NOTIFICATION = 0x41

/**
 * Opens a separate connection that listens to a channel.
 *
 * PostgreSQL sends ReadyForQuery only after all notifications that were committed before the request. For this reason,
 * the response to any request proves that no message is missing. It uses the cheapest request, a bare Sync, because
 * thousands of requests per second wait for the response.
 */
export async function openListener(sql: Sql, { channel, hear, lost, withinMs }: Options): Promise<Listener> {
  const { host, port, path, ssl } = sql.options as unknown as Address
  // The driver does not expose its socket, but accepts one from us if the connection is not encrypted.
  const dials = !ssl && (path || host.length === 1)
  let socket: Socket | null = null
  let release = () => {}
  let settle: (caughtUp: boolean) => void = () => undefined
  const dial = async () => {
    socket = path ? connect(path) : connect(port[0] ?? 5432, host[0])
    const read = createReader({ hear, ready: () => settle(true) })
    socket.on('data', read)
    release = () => socket?.removeAllListeners('data').on('data', read)
    await once(socket, 'connect')
    return socket
  }
  const give = () => {
    settle(false)
    lost()
  }
  // The driver passes `onnotify` to its connections, but its types do not include it.
  const own = {
    connection: { ...sql.options.connection, application_name: 'lantern live' },
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    // If this internal query of the driver failed, it would be an unhandled rejection and end the process.
    fetch_types: false,
    ...(dials ? { socket: dial } : { onnotify: (_channel: string, message: string) => hear(message) }),
    onclose: give,
  }
  const client = postgres({ ...sql.options, ...own } as unknown as postgres.Options<{}>)
  const close = async () => {
    await client.end({ timeout: 0 }).catch(() => undefined)
    socket?.destroy()
  }
  const late = setTimeout(() => void close(), CONNECT_WITHIN_MS)
  try {
    await client.unsafe(`listen ${channel}`).simple()
    // From now on, only our reader parses the socket's data.
    release()
  } catch (error) {
    await close()
    throw error
  } finally {
    clearTimeout(late)
  }
  return {
    catchUp() {
      const timer = setTimeout(give, withinMs)
      return new Promise<boolean>((resolve) => {
        settle = (caughtUp) => {
          clearTimeout(timer)
          resolve(caughtUp)
        }
        if (socket) socket.write(SYNC)
        else client`select 1`.then(() => settle(true), give)
      })
    },
    close,
  }
}

type Address = { host: string[]; port: number[]; path: string | false; ssl: unknown }

/** Parses the server's messages: a type byte, a length and the payload. */
function createReader({ hear, ready }: { hear: (message: string) => void; ready: () => void }) {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer): void => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1)
      if (rest.length < end) return
      const frame = rest.subarray(0, end)
      rest = rest.subarray(end)
      if (frame[0] === READY) ready()
      // The sender's process ID and the channel name precede the message.
      if (frame[0] === NOTIFICATION) hear(frame.toString('utf8', frame.indexOf(0, 9) + 1, end - 1))
    }
  }
}
