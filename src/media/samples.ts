import { randomUUID } from 'node:crypto'
import type { files, videos } from './tables.ts'

type NewFile = typeof files.$inferInsert & { id: string }
type NewVideo = typeof videos.$inferInsert

/** Returns the row of a stored file, without bytes. */
export function sampleFile(kind: NewFile['kind'], values: Partial<NewFile> = {}): NewFile {
  const id = values.id ?? randomUUID()
  return {
    id,
    kind,
    key: `${kind}/${id}/original`,
    contentType: 'application/octet-stream',
    extension: 'bin',
    bytes: 1,
    ...values,
  }
}

/** Returns the row of the video in a file. */
export const sampleVideoRow = (values: Partial<NewVideo> & { fileId: string }): NewVideo => ({
  durationSeconds: 100,
  ...values,
})
