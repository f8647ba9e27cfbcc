import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100
/**
 * How long a request that is already on its way may take to arrive once the server starts to close, in milliseconds.
 */
const PATIENCE_MS = 500

/**
 * Makes a closing server end unused connections. Node.js ends only those that are idle when the closing starts. It
 * keeps connections that become idle afterwards (for more than a minute), and those that never had a request, which
 * browsers open in advance.
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
