import { filesByPath } from './lesson-texts.ts'
import { planMoodle } from './moodle/plan-moodle.ts'
import { isMoodleBackup } from './moodle/read-backup.ts'
import { type Plan, planFiles } from './plan.ts'
import { readArchive } from './read-archive.ts'

/** Plans the import of an archive: a Moodle backup, or files in folders. Throws `SourceRefused`. */
export async function planArchive(file: File, language: string): Promise<Plan> {
  const source = await readArchive(file)
  return isMoodleBackup(filesByPath(source.entries))
    ? planMoodle(source)
    : planFiles(source, 'archive', language)
}
