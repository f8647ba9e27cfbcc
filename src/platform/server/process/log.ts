import type { FastifyBaseLogger } from 'fastify'
import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import type { Env } from './env.ts'

/** The log methods that code outside requests uses. */
export type Log = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** Creates the log of the process: JSON lines on standard output, without cookies and passwords. */
export function createLog({ logLevel }: Pick<Env, 'logLevel'>): FastifyBaseLogger {
  return pino({
    level: logLevel,
    base: { pid: process.pid },
    serializers: { err: withoutValues },
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'res.headers["set-cookie"]',
        // The parameters of a failed query may contain personal data.
        'err.parameters',
        'err.args',
        'err.params',
      ],
      remove: true,
    },
  })
}

/**
 * Removes personal data from database errors. Drizzle adds the parameters of a failed query to its message, and
 * PostgreSQL adds the values of a rejected row.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { detail: _detail, where: _where, ...plain } = pino.stdSerializers.err(error)
  const values: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    // This is Drizzle's format for the parameters, which may span several lines.
    if (at instanceof DrizzleQueryError) values.push(`\nparams: ${String(at.params)}`)
  const cut = (text: string) => values.reduce((rest, one) => rest.replaceAll(one, ''), text)
  return { ...plain, message: cut(plain.message), stack: cut(plain.stack) }
}

/** Returns the message of an error without the parameters of a failed query, so that it can be stored or shown. */
export function messageWithoutValues(error: unknown): string {
  const plain = withoutValues(error)
  return plain instanceof Object && 'message' in plain ? String(plain.message) : String(error)
}
