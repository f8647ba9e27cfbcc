import type { FastifyBaseLogger } from 'fastify'
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
    serializers: { err: withoutParameters },
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

/** Drizzle puts the values of a failed query into its message, and those may be somebody's. */
function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const plain = pino.stdSerializers.err(error)
  const cut = (text: string) => text.replaceAll(/\nparams: [^\n]*/g, '')
  return { ...plain, message: cut(plain.message), stack: cut(plain.stack) }
}
