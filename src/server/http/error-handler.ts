import type { FastifyError, FastifyInstance } from 'fastify'
import { tooLarge, toAppError } from '../errors.ts'

/** The one place that turns whatever was thrown into a REST reply. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error =
      thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        ? tooLarge(request.routeOptions.bodyLimit ?? 1024 * 1024)
        : toAppError(thrown)
    if (error.status === 503) request.log.warn({ err: error.cause ?? error }, error.message)
    else if (error.status >= 500)
      request.log.error({ err: error.cause ?? error, requestId: request.id }, error.message)
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    reply
      .header('cache-control', 'no-store')
      .status(error.status)
      .send({
        message: error.message,
        ...(error.code !== undefined && { code: error.code }),
        ...(error.status === 400 && error.issues !== undefined && { issues: error.issues }),
        ...(error.status === 500 && { requestId: request.id }),
      })
  })
}
