import type { ImportSource } from '../../imports.schema.ts'
import { LIMITS } from '../../../media/files.rules.ts'
import { MEGABYTE } from '../../../platform/constants.ts'
import { type Source, SourceRefused } from './entry.ts'
import { t } from '../../texts/admin-import.ts'
import { t as kinds } from '../../texts/kinds.ts'
import { titleFromName } from '../videos/video-length.ts'
import { type Files, filesByPath } from './lesson-texts.ts'
import { planMoodle } from './moodle/plan-moodle.ts'
import { isMoodleBackup } from './moodle/read-backup.ts'
import { commonFolder, type Plan, planFiles } from './plan.ts'
import { isCoursePackage, planPackage } from './plan-package.ts'
import type { LoadQuizPlanner } from './planned-quiz.ts'
import { readArchive } from './read-archive.ts'

/** Maximum size of a SCORM manifest. Ordinary manifests have a few kilobytes. */
const MAX_MANIFEST = 8 * MEGABYTE

/**
 * Plans the import of an archive. Throws `SourceRefused` if the archive is damaged or too large, or contains too many
 * files.
 */
export const planArchive = async (
  file: File,
  language: string,
  loadQuizzes?: LoadQuizPlanner,
): Promise<Plan> => planSource(await readArchive(file), 'archive', language, { archive: file, loadQuizzes })

/**
 * Plans the import of a Moodle backup, a course package, a SCORM package (`archive`), or a folder with other files.
 * From an unpacked SCORM package, imports only videos, audio files and documents. Throws `SourceRefused` if a required
 * file is damaged or too large, or if there are too many files.
 */
export async function planSource(
  source: Source,
  kind: ImportSource,
  language: string,
  { archive, loadQuizzes }: { archive?: File; loadQuizzes?: LoadQuizPlanner | undefined } = {},
): Promise<Plan> {
  const root = commonFolder(source.entries)
  const inside: Source = {
    ...source,
    entries: source.entries.map((entry) => ({ ...entry, path: entry.path.slice(root.length) })),
  }
  const files = filesByPath(inside.entries)
  if (isMoodleBackup(files)) return planMoodle(inside, loadQuizzes)
  if (isCoursePackage(files)) return planPackage(inside, kind)
  const isScorm = await isScormPackage(files)
  if (isScorm && archive) return planScorm(archive, kind)
  const plan = await planFiles(source, kind, language)
  if (isScorm) plan.changed.unshift(t.scormNeedsArchive)
  return plan
}

/**
 * Plans one lesson from the ZIP file of a SCORM package. The server reads its manifest. Throws `SourceRefused` if the
 * package is too large.
 */
function planScorm(file: File, source: ImportSource): Plan {
  if (file.size > LIMITS.scorm) throw new SourceRefused(kinds.packageTooLarge)
  const title = titleFromName(file.name)
  const entry = { path: file.name, size: file.size, open: async () => file }
  return {
    source,
    name: title.slice(0, 200),
    sections: new Map(),
    items: [{ kind: 'scorm', id: file.name, from: file.name, title, section: null, entry, captions: [] }],
    changed: [t.scormIsLesson],
    leftOut: [],
  }
}

/** Whether a manifest belongs to SCORM 1.2 or 2004. Other formats use the same file name. */
async function isScormPackage(files: Files): Promise<boolean> {
  const manifest = files.get('imsmanifest.xml')
  if (!manifest || manifest.size > MAX_MANIFEST) return false
  return /adlcp|ADL SCORM/i.test(await (await manifest.open()).text())
}
