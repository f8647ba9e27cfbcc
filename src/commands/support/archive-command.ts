import { formatBytes } from '../../platform/bytes.ts'
import { UsageError } from './run-command.ts'
import type { Exported } from '../../archive/server/export.ts'
import { ArchiveError } from '../../archive/server/format.ts'

/** Runs the work of a command. Ctrl+C aborts the work and removes partial results. */
export async function runUntilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const abort = () => stop.abort(new ArchiveError('Stopped. Nothing was changed'))
  process.once('SIGINT', abort)
  process.once('SIGTERM', abort)
  try {
    return await work(stop.signal)
  } catch (error) {
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error
    throw reason instanceof ArchiveError ? new UsageError(reason.message) : reason
  } finally {
    process.off('SIGINT', abort)
    process.off('SIGTERM', abort)
  }
}

/** Formats a summary such as 'users 3, courses 10, files 120 (34.5 MB)'. */
export function describeContents({ tables, objects, bytes }: Exported): string {
  const counts = ['users', 'courses', 'lessons', 'comments', 'enrollments', 'payments'].map(
    (name) => `${name} ${tables.find((table) => table.name === name)?.rows ?? 0}`,
  )
  return `${counts.join(', ')}, files ${objects} (${formatBytes(bytes)})`
}

/** Returns a warning about files that are missing from the storage, or an empty string. */
export function describeMissing({ missing }: Exported): string {
  if (missing.count === 0) return ''
  const more = missing.count > missing.some.length ? '\n  …' : ''
  return `Files missing from the storage, and so from the archive: ${missing.count}\n  ${missing.some.join('\n  ')}${more}\n`
}
