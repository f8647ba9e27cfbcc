import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import type { Sql } from './connect.ts'

export type Listener = {
  /** True once everything was heard that had been committed before the call; false when the connection is lost. One call at a time. */
  catchUp(): Promise<boolean>
  close(): Promise<void>
}

type Options = {
  channel: string
  hear: (message: string) => void
  /** Called when nothing more is going to be heard. */
  lost: () => void
  /** How long PostgreSQL may take to answer. */
  withinMs: number
}

const CONNECT_WITHIN_MS = 10_000

// Of PostgreSQL's protocol: the shortest question, the answer to every question, and a notification on a channel.
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])
const READY = 0x5a
const NOTIFICATION = 0x41

/**
 * A connection of its own that listens to a channel.
 *
 * PostgreSQL says that it is ready for the next question only after it has passed on what was committed before the last
 * one was put. So asking anything shows that nothing is missing, and asking nothing is the cheapest: thousands of requests a
 * second wait for it.
 */
export async function openListener(sql: Sql, { channel, hear, lost, withinMs }: Options): Promise<Listener> {
  const { host, port, path, ssl } = sql.options as unknown as Address
  // The driver gives its socket to nobody, but takes one that is not to be encrypted.
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
  // The driver hands `onnotify` through to its connections without naming it in its types.
  const own = {
    connection: { ...sql.options.connection, application_name: 'lantern live' },
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    // Nobody would hear that this query of the driver's own failed, and the process would end.
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
    // From here on the driver has nothing to read.
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

/** Reads what the server says: frames of a letter, a length and so many bytes. */
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
      // Who tells it, and the channel's name, come before the message.
      if (frame[0] === NOTIFICATION) hear(frame.toString('utf8', frame.indexOf(0, 9) + 1, end - 1))
    }
  }
}
