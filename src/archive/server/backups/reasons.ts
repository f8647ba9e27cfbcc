import { ArchiveError } from '../format.ts'

/** Returns the reason to store for an error: a code with its parameter (`describeBackupReason`), or the message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ArchiveError && error.reason !== null) return error.reason
  const { code = '', path } = error as NodeJS.ErrnoException
  if (/^(ENOSPC|EDQUOT|STORAGE_FULL)$/.test(code)) return 'disk_full'
  if (path !== undefined && /^(EACCES|EPERM|EROFS)$/.test(code)) return `not_allowed: ${path}`
  if (path !== undefined && /^(EEXIST|ENOTDIR)$/.test(code)) return `not_a_folder: ${path}`
  return error.message
}
