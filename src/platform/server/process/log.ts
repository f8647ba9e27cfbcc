import type { FastifyBaseLogger } from 'fastify'
import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import type { Env } from './env.ts'

/** What the parts of the server that run without a request need of a log. */
export type Log = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** The log of the whole process: JSON lines on standard output, without cookies and passwords. */
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
        // What a failed query was asked with.
        'err.parameters',
        'err.args',
        'err.params',
      ],
      remove: true,
    },
  })
}

/** Drizzle puts the values of a failed query into its message, PostgreSQL those of a refused row beside it, and they may be somebody's. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { detail: _detail, where: _where, ...plain } = pino.stdSerializers.err(error)
  const values: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    // As Drizzle writes them, however many lines they have.
    if (at instanceof DrizzleQueryError) values.push(`\nparams: ${String(at.params)}`)
  const cut = (text: string) => values.reduce((rest, one) => rest.replaceAll(one, ''), text)
  return { ...plain, message: cut(plain.message), stack: cut(plain.stack) }
}

/** The message of an error as the log has it, without the values of a failed query: for what is kept or shown. */
export function messageWithoutValues(error: unknown): string {
  const plain = withoutValues(error)
  return plain instanceof Object && 'message' in plain ? String(plain.message) : String(error)
}
