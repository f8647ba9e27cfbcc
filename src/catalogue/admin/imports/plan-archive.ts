import type { ImportSource } from '../../imports.schema.ts'
import type { Source } from './entry.ts'
import { filesByPath } from './lesson-texts.ts'
import { planMoodle } from './moodle/plan-moodle.ts'
import { isMoodleBackup } from './moodle/read-backup.ts'
import { commonFolder, type Plan, planFiles } from './plan.ts'
import { isCoursePackage, planPackage } from './plan-package.ts'
import { readArchive } from './read-archive.ts'

/** Plans the import of an archive. Throws `SourceRefused`. */
export const planArchive = async (file: File, language: string): Promise<Plan> =>
  planSource(await readArchive(file), 'archive', language)

/** Plans the import of a Moodle backup, a course package, or other files in folders. Throws `SourceRefused`. */
export function planSource(source: Source, kind: ImportSource, language: string): Promise<Plan> {
  const root = commonFolder(source.entries)
  const inside: Source = {
    ...source,
    entries: source.entries.map((entry) => ({ ...entry, path: entry.path.slice(root.length) })),
  }
  const files = filesByPath(inside.entries)
  if (isMoodleBackup(files)) return planMoodle(inside)
  return isCoursePackage(files) ? planPackage(inside, kind) : planFiles(source, kind, language)
}
