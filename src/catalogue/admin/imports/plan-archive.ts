import type { ImportSource } from '../../imports.schema.ts'
import { MEGABYTE } from '../../../platform/constants.ts'
import type { Source } from './entry.ts'
import { t } from '../../texts/admin-import.ts'
import { type Files, filesByPath } from './lesson-texts.ts'
import { planMoodle } from './moodle/plan-moodle.ts'
import { isMoodleBackup } from './moodle/read-backup.ts'
import { commonFolder, type Plan, planFiles } from './plan.ts'
import { isCoursePackage, planPackage } from './plan-package.ts'
import { readArchive } from './read-archive.ts'

/** The longest SCORM manifest that is read. Ordinary ones have some kilobytes. */
const MAX_MANIFEST = 8 * MEGABYTE

/** Plans the import of an archive. Throws `SourceRefused`. */
export const planArchive = async (file: File, language: string): Promise<Plan> =>
  planSource(await readArchive(file), 'archive', language)

/**
 * Plans the import of a Moodle backup, a course package, or other files in folders. Lantern can't play SCORM packages,
 * so it imports only their videos, audio files and documents. Throws `SourceRefused`.
 */
export async function planSource(source: Source, kind: ImportSource, language: string): Promise<Plan> {
  const root = commonFolder(source.entries)
  const inside: Source = {
    ...source,
    entries: source.entries.map((entry) => ({ ...entry, path: entry.path.slice(root.length) })),
  }
  const files = filesByPath(inside.entries)
  if (isMoodleBackup(files)) return planMoodle(inside)
  if (isCoursePackage(files)) return planPackage(inside, kind)
  const plan = await planFiles(source, kind, language)
  if (await isScormPackage(files)) plan.changed.unshift(t.scormIsNotPlayed)
  return plan
}

/** Whether a manifest is of SCORM 1.2 or 2004. Other formats also have a file with this name. */
async function isScormPackage(files: Files): Promise<boolean> {
  const manifest = files.get('imsmanifest.xml')
  if (!manifest || manifest.size > MAX_MANIFEST) return false
  return /adlcp|ADL SCORM/i.test(await (await manifest.open()).text())
}
