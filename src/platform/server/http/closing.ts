import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100
/** The time, in milliseconds, for requests that are already on their way when the server starts to close. */
const PATIENCE_MS = 500

/**
 * Makes a closing server end unused connections. Node.js ends only connections that are idle when closing starts. For
 * more than a minute, it keeps connections that become idle afterwards. It also keeps connections that never had a
 * request, which browsers open in advance.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    const begun = Date.now()
    const look = setInterval(() => {
      app.server.closeIdleConnections()
      if (Date.now() - begun < PATIENCE_MS) return
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, LOOK_EVERY_MS)
    app.server.once('close', () => clearInterval(look))
    done()
  })
}
