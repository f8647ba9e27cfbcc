import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100
/** A request that was on its way when the server began to close has this long to arrive. */
const PATIENCE_MS = 500

/**
 * A closing server ends the connections on which nothing is asked. Node.js ends those that are idle when the closing begins, but
 * neither those that become so with their answer, for more than a minute, nor those on which nothing has ever been asked:
 * browsers open such in advance.
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
