import { UPLOAD_EXTENSIONS, VIDEO_EXTENSIONS } from '../../../media/files.rules.ts'
import { t } from '../../texts/admin-upload.ts'

export interface LeftOut {
  name: string
  reason: string
  /** Whether the file could be a resource of the course. */
  isDocument: boolean
}

/** Separates videos for lessons from other files. For each other file, returns the reason why it is not a lesson. */
export function sortFiles(files: readonly File[]): { videos: File[]; leftOut: LeftOut[] } {
  const videos: File[] = []
  const leftOut: LeftOut[] = []
  for (const file of files) {
    const { name } = file
    const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
    const isDocument = (UPLOAD_EXTENSIONS as readonly string[]).includes(extension)
    if ((VIDEO_EXTENSIONS as readonly string[]).includes(extension)) videos.push(file)
    else if (isDocument) leftOut.push({ name, isDocument, reason: t.isDocument })
    else leftOut.push({ name, isDocument, reason: t.isNoVideo })
  }
  return { videos, leftOut }
}
