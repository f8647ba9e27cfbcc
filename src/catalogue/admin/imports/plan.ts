import type { PackedAssignment } from '../../course-package.schema.ts'
import type { z } from 'zod'
import { languageCode } from '../../captions.schema.ts'
import type { ImportSource } from '../../imports.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import type { liveClassInput } from '../../live-classes.schema.ts'
import type { Resource } from '../../resources.schema.ts'
import { AUDIO_EXTENSIONS, LIMITS, UPLOAD_EXTENSIONS, VIDEO_EXTENSIONS } from '../../../media/files.rules.ts'
import { youtubeId } from '../../../platform/youtube.ts'
import { t } from '../../texts/admin-import.ts'
import { titleFromName } from '../videos/video-length.ts'
import { type Entry, MAX_ENTRIES, type Source, SourceRefused } from './entry.ts'
import type { PlannedQuiz } from './planned-quiz.ts'
import {
  type Files,
  filesByPath,
  MAX_TEXT_BYTES,
  PICTURE_EXTENSIONS,
  type PlannedText,
  readLessonText,
  TEXT_EXTENSIONS,
} from './lesson-texts.ts'

/** A lesson or resource that the import creates. */
export interface PlannedItem {
  kind: 'video' | 'audio' | 'text' | 'pdf' | 'scorm' | 'live' | 'quiz' | 'resource' | 'address'
  /** The ID of the item, unique in the plan. */
  id: string
  /** The path, URL or activity from which the item is imported. */
  from: string
  title: string
  /** The key of the item's section, such as its folder. Null outside sections. */
  section: string | null
  /** The file of a video, audio, PDF or SCORM lesson, of the recording of a live class, or of a resource. */
  entry?: Entry
  /** The URL of a video, recording or resource on another site. */
  address?: string
  /** The text of a text lesson, or the instructions of an assignment. */
  text?: PlannedText
  /** The rules of the assignment, if the text contains its instructions. */
  assignment?: PackedAssignment
  captions: { language: string; label?: string; entry: Entry }[]
  picture?: Entry
  /** Other values of the lesson that the source contains. */
  fields?: Partial<
    Pick<
      Lesson,
      'description' | 'duration' | 'isPreview' | 'isPremium' | 'isVisible' | 'isRequired' | 'thumbnail'
    >
  >
  /** Whether students can download the file of a PDF lesson. */
  allowsDownload?: boolean
  live?: z.input<typeof liveClassInput>
  quiz?: PlannedQuiz
  /** The type and size of a resource on another site. */
  resource?: Pick<Resource, 'type' | 'size'>
}

export interface Plan {
  source: ImportSource
  name: string
  /** The sections by their keys. */
  sections: Map<string, { title: string; isVisible: boolean }>
  items: PlannedItem[]
  /** The changes that the import makes to the contents, as sentences. */
  changed: string[]
  leftOut: { name: string; reason: string }[]
}

const CAPTIONS: readonly string[] = ['vtt', 'srt']
const PICTURES: readonly string[] = PICTURE_EXTENSIONS
const TEXTS: readonly string[] = TEXT_EXTENSIONS
const VIDEOS: readonly string[] = VIDEO_EXTENSIONS
const SOUNDS: readonly string[] = AUDIO_EXTENSIONS
const DOCUMENTS: readonly string[] = UPLOAD_EXTENSIONS
/** Maximum file sizes by kind. */
export const LIMIT = {
  video: LIMITS.video,
  audio: LIMITS.audio,
  text: MAX_TEXT_BYTES,
  pdf: LIMITS.document,
  resource: LIMITS.resource,
} as const

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const partsOf = (path: string) => path.split('/')
export const extensionOf = (path: string) => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
const withoutExtension = (path: string) => path.replace(/\.\w+$/, '')

/** Compares paths to sort numbered files in their usual order: files before folders, and 2 before 10. */
export function comparePaths(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)]
  for (let index = 0; ; index += 1) {
    const isFile = [index === one.length - 1, index === other.length - 1]
    if (isFile[0] !== isFile[1]) return isFile[0] ? -1 : 1
    const order = collator.compare(one[index] ?? '', other[index] ?? '')
    if (order !== 0 || isFile[0]) return order
  }
}

/**
 * Plans the import of a folder or archive. Its folders become sections. Videos become lessons, with the captions and
 * the picture of the same name. Texts become text lessons with their pictures, and PDFs become PDF lessons. Other
 * documents become resources. PDFs with the name of another lesson are handouts, so they also become resources. Throws
 * `SourceRefused` if there are too many files.
 */
export async function planFiles(source: Source, kind: ImportSource, language: string): Promise<Plan> {
  if (source.entries.length > MAX_ENTRIES) throw new SourceRefused(t.tooManyFiles(MAX_ENTRIES))
  const root = commonFolder(source.entries)
  const entries = source.entries
    .map((entry) => ({ ...entry, path: entry.path.slice(root.length) }))
    .toSorted((a, b) => comparePaths(a.path, b.path))
  const plan: Plan = {
    source: kind,
    name: (root.slice(0, -1) || source.name).slice(0, 200),
    sections: new Map(),
    items: [],
    changed: [],
    leftOut: [...source.refused],
  }
  const byStem = new Map<string, PlannedItem>()
  const companions: Entry[] = []
  for (const entry of entries) {
    const extension = extensionOf(entry.path)
    const leaveOut = (reason: string) => plan.leftOut.push({ name: entry.path, reason })
    const own = kindOf(extension)
    if (CAPTIONS.includes(extension) || PICTURES.includes(extension)) companions.push(entry)
    else if (own === null) leaveOut(t.unknownKind)
    else if (entry.size === 0) leaveOut(t.isEmpty)
    else if (entry.size > LIMIT[own]) leaveOut(t.isTooLarge)
    else {
      const item: PlannedItem = {
        kind: own,
        id: entry.path,
        from: entry.path,
        title: titleFromName(partsOf(entry.path).at(-1) ?? ''),
        section: sectionOf(entry.path),
        entry,
        captions: [],
      }
      plan.items.push(item)
      if (own === 'video' || own === 'audio') byStem.set(withoutExtension(entry.path).toLowerCase(), item)
    }
  }
  const names = new Set(plan.items.filter(isNoDocument).map(stemOf))
  plan.items = plan.items.map((item) =>
    item.kind === 'pdf' && names.has(stemOf(item)) ? { ...item, kind: 'resource' } : item,
  )
  const shown = await readTexts(plan, filesByPath(entries))
  for (const entry of companions) addCompanion(plan, byStem, entry, { language, shown })
  for (const item of plan.items) {
    const { section } = item
    if (section === null || !(item.kind !== 'resource' || isPdf(item)) || plan.sections.has(section)) continue
    const title = titleOfFolder(section)
    plan.sections.set(section, { title, isVisible: true })
    if (section.includes('/')) plan.changed.push(t.folderIsSection(section, title))
  }
  if (plan.items.some(({ captions }) => captions.some(({ entry }) => extensionOf(entry.path) === 'srt')))
    plan.changed.push(t.srtIsConverted)
  addDocumentRemarks(plan)
  return plan
}

const stemOf = ({ from }: PlannedItem) => withoutExtension(from).toLowerCase()
const isNoDocument = ({ kind }: PlannedItem) => kind !== 'pdf' && kind !== 'resource'

/** Whether an item is a PDF file, which can be a lesson or a resource. */
export const isPdf = ({ entry }: PlannedItem) => entry !== undefined && extensionOf(entry.path) === 'pdf'

/** Explains how the import treats PDFs and other documents. */
export function addDocumentRemarks({ items, changed }: Plan): void {
  if (items.some(({ kind }) => kind === 'pdf')) changed.push(t.pdfsAreLessons)
  if (items.some((item) => item.kind === 'resource' && isPdf(item))) changed.push(t.handoutsAreResources)
  if (items.some((item) => item.kind === 'resource' && !isPdf(item))) changed.push(t.documentsAreResources)
}

export function kindOf(extension: string): keyof typeof LIMIT | null {
  if (VIDEOS.includes(extension)) return 'video'
  if (SOUNDS.includes(extension)) return 'audio'
  if (TEXTS.includes(extension)) return 'text'
  if (extension === 'pdf') return 'pdf'
  return DOCUMENTS.includes(extension) ? 'resource' : null
}

/** Reads the texts of a plan one at a time. Returns the paths of the pictures that the texts show. */
async function readTexts(plan: Plan, files: Files): Promise<ReadonlySet<string>> {
  const shown = new Set<string>()
  const changes = new Set<string>()
  const items: PlannedItem[] = []
  for (const item of plan.items) {
    if (item.kind !== 'text' || !item.entry) {
      items.push(item)
      continue
    }
    const read = await readLessonText(item.entry, files)
    if ('reason' in read) {
      plan.leftOut.push({ name: item.from, reason: read.reason })
      continue
    }
    items.push({ ...item, text: read.text, ...(read.title !== null && { title: read.title }) })
    for (const { path } of read.text.pictures.values()) shown.add(path)
    for (const [address, reason] of read.missing)
      plan.leftOut.push({ name: `${item.from}: ${address}`, reason })
    if (read.title !== null) changes.add(t.headingIsTitle)
    if (read.hasFileLinks) changes.add(t.fileLinksArePlain)
    if (read.hasForeignPictures) changes.add(t.foreignPicturesAreLinks)
  }
  plan.items = items
  plan.changed.push(...changes)
  return shown
}

const sectionOf = (path: string) => partsOf(path).slice(0, -1).join('/') || null

/** Returns the title of a section, from a path such as '02 Motion/Videos'. */
export const titleOfFolder = (folder: string) =>
  partsOf(folder)
    .map((part) => titleFromName(`${part}.folder`))
    .join(' – ')
    .slice(0, 200)

/** Returns the folder that contains all files, with a slash. Returns an empty string if there is no such folder. */
export function commonFolder(entries: readonly Entry[]): string {
  const [first = ''] = entries.map(({ path }) => partsOf(path)[0])
  const isCommon = entries.length > 0 && entries.every(({ path }) => path.startsWith(`${first}/`))
  return isCommon ? `${first}/` : ''
}

/** Adds captions or a picture to the video with the same name. */
function addCompanion(
  plan: Plan,
  byStem: Map<string, PlannedItem>,
  entry: Entry,
  { language, shown }: { language: string; shown: ReadonlySet<string> },
): void {
  const stem = withoutExtension(entry.path).toLowerCase()
  const [, ownStem = stem, suffix = ''] = /^(.*)[._ -]\(?([\p{L}-]+)\)?$/u.exec(stem) ?? []
  const isPicture = PICTURES.includes(extensionOf(entry.path))
  const code = isPicture ? null : languageCode(suffix)
  const item = byStem.get(stem) ?? (code ? byStem.get(ownStem) : undefined)
  const leaveOut = (reason: string) => plan.leftOut.push({ name: entry.path, reason })
  if (isPicture && entry.size > LIMITS.thumbnail) return void leaveOut(t.isTooLarge)
  if (!item) {
    if (!shown.has(entry.path)) leaveOut(isPicture ? t.pictureWithoutVideo : t.captionsWithoutVideo)
    return
  }
  if (isPicture) {
    if (item.picture) return void leaveOut(t.secondPicture)
    item.picture = entry
    return
  }
  const spoken = byStem.get(stem) ? language : (code ?? language)
  if (item.captions.some((caption) => caption.language === spoken)) return void leaveOut(t.secondCaptions)
  item.captions.push({ language: spoken, entry })
}

/** The maximum number of videos. A YouTube playlist usually has at most this many. */
const MAX_ADDRESSES = 500

/**
 * Plans lessons from lines that contain a YouTube URL, with or without a title: 'Motion https://youtu.be/…'. Skips
 * repeated videos.
 */
export function planAddresses(text: string): Plan {
  const plan: Plan = {
    source: 'addresses',
    name: '',
    sections: new Map(),
    items: [],
    changed: [],
    leftOut: [],
  }
  const known = new Set<string>()
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const address = /https?:\/\/\S+/.exec(line)?.[0] ?? ''
    const video = youtubeId(address)
    const leaveOut = (reason: string) => plan.leftOut.push({ name: line.slice(0, 200), reason })
    if (video === null) leaveOut(t.isNoYouTubeAddress)
    else if (known.has(video)) leaveOut(t.isRepeated)
    else if (known.size >= MAX_ADDRESSES) leaveOut(t.tooManyAddresses(MAX_ADDRESSES))
    else {
      known.add(video)
      const from = `https://www.youtube.com/watch?v=${video}`
      const title = line.replace(address, '').replace(/^\s*\d+[.):]\s+|^[\s:|–-]+|[\s:|–-]+$/g, '')
      plan.items.push({
        kind: 'address',
        id: from,
        from,
        address: from,
        title: title.slice(0, 200) || t.videoNumber(known.size),
        section: null,
        captions: [],
      })
    }
  }
  if (plan.items.length > 0) plan.changed.push(t.lengthsAreUnknown)
  return plan
}
