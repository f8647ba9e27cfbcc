import type { LogLevel } from './env.ts'

/** What the parts of the server that run without a request need of a log; the application's own log fits it. */
export type Log = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

const severity = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: 100 } as const

/** The log of the time before (and beside) the application: the same JSON lines, on standard output. */
export function bootLog(level: LogLevel): Log {
  const writer = (name: 'info' | 'warn' | 'error') => (message: string) => {
    if (severity[name] < severity[level]) return
    process.stdout.write(
      `${JSON.stringify({ level: severity[name], time: Date.now(), pid: process.pid, msg: message })}\n`,
    )
  }
  return { info: writer('info'), warn: writer('warn'), error: writer('error') }
}
