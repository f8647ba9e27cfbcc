import { type CoursePackage, coursePackage, MANIFEST, PACKAGE_VERSION } from '../../course-package.schema.ts'
import type { ImportSource } from '../../imports.schema.ts'
import { LIMITS, RESOURCE_TYPES } from '../../../media/files.rules.ts'
import { MEGABYTE } from '../../../platform/constants.ts'
import { t } from '../../texts/admin-import.ts'
import { type Entry, MAX_ENTRIES, type Source, SourceRefused } from './entry.ts'
import { liveClassInput } from '../../live-classes.schema.ts'
import { type Files, filesByPath, readLessonText } from './lesson-texts.ts'
import { kindOf, extensionOf, LIMIT, type Plan, type PlannedItem } from './plan.ts'

/** Maximum size of a manifest. */
const MAX_MANIFEST = 32 * MEGABYTE

export const isCoursePackage = (files: Files) => files.has(MANIFEST)

const FILE_KINDS = ['video', 'audio', 'pdf'] as const
const isFileKind = (kind: string): kind is (typeof FILE_KINDS)[number] =>
  (FILE_KINDS as readonly string[]).includes(kind)

type Packed = CoursePackage['lessons'][number]

/** Plans the import of a course package from Lantern. Throws `SourceRefused` if its manifest is damaged. */
export async function planPackage(source: Source, kind: ImportSource): Promise<Plan> {
  const files = filesByPath(source.entries)
  const manifest = await readManifest(files)
  if (manifest.lessons.length + manifest.resources.length > MAX_ENTRIES)
    throw new SourceRefused(t.tooManyFiles(MAX_ENTRIES))
  const used = new Set<Entry>()
  const plan: Plan = {
    source: kind,
    name: manifest.course.title,
    sections: new Map(
      manifest.sections.map(({ title, isVisible }, index) => [String(index), { title, isVisible }]),
    ),
    items: [],
    changed: [],
    leftOut: [...source.refused],
  }
  const leaveOut = (name: string, reason: string) => void plan.leftOut.push({ name, reason })
  const fileAt = (path: string | undefined) => {
    const entry = path === undefined ? undefined : files.get(path.toLowerCase())
    if (entry) used.add(entry)
    return entry
  }
  /** Returns a file of a lesson or resource. Lists it as skipped if it is missing or can't be used. */
  const contentAt = (title: string, path: string, kinds: readonly string[]) => {
    const entry = fileAt(path)
    const own = kindOf(extensionOf(path))
    if (!entry) return leaveOut(title, t.fileMissing)
    if (own === null || !kinds.includes(own)) return leaveOut(title, t.unknownFile(path))
    if (entry.size === 0) return leaveOut(title, t.isEmpty)
    if (entry.size > LIMIT[own]) return leaveOut(title, t.isTooLarge)
    return entry
  }

  const companionsOf = (lesson: Packed): Pick<PlannedItem, 'captions' | 'picture'> => {
    const captions: PlannedItem['captions'] = []
    for (const { language, label, file } of lesson.captions ?? []) {
      const entry = fileAt(file)
      if (entry) captions.push({ language, label, entry })
      else leaveOut(file, t.fileMissing)
    }
    const picture = fileAt(lesson.picture)
    if (lesson.picture !== undefined && !picture) leaveOut(lesson.picture, t.fileMissing)
    return { captions, ...(picture && { picture }) }
  }

  const addLesson = async (lesson: Packed, id: string) => {
    const { title, section, file, address, pictureAddress, duration } = lesson
    const { description, isPreview, isPremium, isVisible, isRequired } = lesson
    const item: Omit<PlannedItem, 'kind'> = {
      id,
      from: file ?? address ?? title,
      title,
      section: section === null || !plan.sections.has(String(section)) ? null : String(section),
      ...companionsOf(lesson),
      fields: {
        ...(description !== undefined && { description }),
        ...(duration !== undefined && { duration }),
        ...(isPreview !== undefined && { isPreview }),
        ...(isPremium !== undefined && { isPremium }),
        ...(isVisible !== undefined && { isVisible }),
        ...(isRequired !== undefined && { isRequired }),
        ...(pictureAddress !== undefined && { thumbnail: pictureAddress }),
      },
    }
    const { assignment } = lesson
    const isText = lesson.kind === 'text' || (lesson.kind === 'assignment' && assignment !== undefined)
    if (isText && file !== undefined) {
      const entry = contentAt(title, file, ['text'])
      if (!entry) return
      const read = await readLessonText(entry, files, { isWhole: true })
      if ('reason' in read) return leaveOut(title, read.reason)
      for (const picture of read.text.pictures.values()) used.add(picture)
      for (const [path, reason] of read.missing) leaveOut(`${title}: ${path}`, reason)
      plan.items.push({
        ...item,
        kind: 'text',
        text: read.text,
        ...(lesson.kind === 'assignment' && assignment && { assignment }),
      })
    } else if (lesson.kind === 'live') {
      const live = liveClassInput.safeParse(lesson.live)
      if (!lesson.live || !live.success) return leaveOut(title, t.lessonWithoutContent)
      const entry = file === undefined ? undefined : contentAt(title, file, ['video'])
      const recording = { ...(entry && { entry }), ...(address !== undefined && { address }) }
      plan.items.push({ ...item, kind: 'live', live: lesson.live, ...recording })
    } else if (lesson.kind === 'scorm' && file !== undefined) {
      const entry = fileAt(file)
      if (!entry) leaveOut(title, t.fileMissing)
      else if (extensionOf(file) !== 'zip') leaveOut(title, t.unknownFile(file))
      else if (entry.size > LIMITS.scorm) leaveOut(title, t.isTooLarge)
      else plan.items.push({ ...item, kind: 'scorm', entry })
    } else if (isFileKind(lesson.kind) && file !== undefined) {
      const entry = contentAt(title, file, [lesson.kind])
      const { allowsDownload } = lesson
      const download = allowsDownload !== undefined && lesson.kind === 'pdf' && { allowsDownload }
      if (entry) plan.items.push({ ...item, kind: lesson.kind, entry, ...download })
    } else if (lesson.kind === 'video' && address !== undefined)
      plan.items.push({ ...item, kind: 'address', address })
    else leaveOut(title, t.lessonWithoutContent)
  }

  for (const [index, lesson] of manifest.lessons.entries()) await addLesson(lesson, `lesson-${index}`)
  for (const [index, { title, type, size, file, address }] of manifest.resources.entries()) {
    const common: Omit<PlannedItem, 'from'> = {
      id: `resource-${index}`,
      kind: 'resource',
      title,
      section: null,
      captions: [],
    }
    const known = RESOURCE_TYPES.find((one) => one === type) ?? 'OTHER'
    if (file !== undefined) {
      const entry = contentAt(title, file, ['resource', 'pdf'])
      if (entry) plan.items.push({ ...common, from: file, entry })
    } else if (address === undefined) leaveOut(title, t.fileMissing)
    else plan.items.push({ ...common, from: address, address, resource: { type: known, size } })
  }
  const manifestEntry = files.get(MANIFEST)
  for (const entry of source.entries)
    if (!used.has(entry) && entry !== manifestEntry) leaveOut(entry.path, t.notInPackage)
  plan.changed.push(t.releasesAreNotPacked)
  if (plan.items.some(({ kind: one }) => one === 'live')) plan.changed.push(t.classesKeepTimes)
  if (plan.items.some(({ assignment }) => assignment)) plan.changed.push(t.assignmentsLoseDates)
  return plan
}

async function readManifest(files: Files): Promise<CoursePackage> {
  const entry = files.get(MANIFEST)
  if (!entry || entry.size > MAX_MANIFEST) throw new SourceRefused(t.packageDamaged)
  const content = await (await entry.open()).text()
  let given: unknown
  try {
    given = JSON.parse(content)
  } catch (error) {
    throw new SourceRefused(t.packageDamaged, { cause: error })
  }
  const version = (given as { version?: unknown } | null)?.version
  if (typeof version === 'number' && version > PACKAGE_VERSION) throw new SourceRefused(t.packageTooNew)
  const parsed = coursePackage.safeParse(given)
  if (!parsed.success) throw new SourceRefused(t.packageDamaged)
  return parsed.data
}
