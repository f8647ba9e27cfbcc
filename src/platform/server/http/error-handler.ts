import { type AnyRouter, getTRPCErrorShape } from '@trpc/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transformer } from '../../transformer.ts'
import type { AppError } from '../define-errors.ts'
import { tooLarge, toAppError, toTrpcError } from '../errors.ts'
import { JSON_LIMIT } from './bodies.ts'
import { OVERLOADED } from './overload.ts'

/** Converts every thrown error to a REST response. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = prepare(thrown, request, reply)
    reply.send({
      message: error.message,
      code: error.code,
      ...(error.status === 400 && error.issues !== undefined && { issues: error.issues }),
      ...(error.status === 500 && { requestId: request.id }),
    })
  })
}

/** Converts errors that are thrown before a procedure runs to responses that tRPC clients understand. */
export function registerProcedureErrorHandler(scope: FastifyInstance, { _def }: AnyRouter) {
  scope.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = toTrpcError(prepare(thrown, request, reply))
    const shape = getTRPCErrorShape({
      config: _def._config,
      error,
      type: 'unknown',
      path: undefined,
      input: undefined,
      ctx: undefined,
    })
    reply.send({ error: transformer.serialize(shape) })
  })
}

/**
 * Logs server errors, and sets the status and headers that REST and tRPC responses share. Returns the error for the
 * response.
 */
function prepare(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): AppError {
  const error =
    thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      ? tooLarge(request.routeOptions.bodyLimit ?? JSON_LIMIT)
      : toAppError(thrown)
  if (error.cause === OVERLOADED) request.log.debug(error.message)
  else if (error.status === 503) request.log.warn({ err: error.cause ?? error }, error.message)
  else if (error.status >= 500)
    request.log.error({ err: error.cause ?? error, requestId: request.id }, error.message)
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  reply.header('cache-control', 'no-store').status(error.status)
  return error
}
