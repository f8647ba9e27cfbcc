import { languageCode } from '../../captions.schema.ts'
import type { ImportSource } from '../../imports.schema.ts'
import { LIMITS, UPLOAD_EXTENSIONS, VIDEO_EXTENSIONS } from '../../../media/files.rules.ts'
import { youtubeId } from '../../../platform/youtube.ts'
import { t } from '../../texts/admin-import.ts'
import { titleFromName } from '../videos/video-length.ts'
import type { Entry, Source } from './entry.ts'

/** A lesson or resource that the import creates. */
export interface PlannedItem {
  kind: 'video' | 'resource' | 'address'
  /** The path or address that it comes from, unique in the plan. */
  from: string
  title: string
  /** The folder of the item. Null outside folders. */
  section: string | null
  /** The content. Absent for addresses. */
  entry?: Entry
  captions: { language: string; entry: Entry }[]
  picture?: Entry
}

export interface Plan {
  source: ImportSource
  name: string
  items: PlannedItem[]
  /** What the import changes, in sentences. */
  changed: string[]
  leftOut: { name: string; reason: string }[]
}

const CAPTIONS = ['vtt', 'srt']
const PICTURES = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif']

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const partsOf = (path: string) => path.split('/')
const extensionOf = (path: string) => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
const withoutExtension = (path: string) => path.replace(/\.\w+$/, '')

/** Compares paths as people number their files: files before folders, and 2 before 10. */
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
 * Plans the import of a folder or archive. Its folders become sections, videos become lessons with the captions and
 * picture of the same name, and documents become resources.
 */
export function planFiles(source: Source, kind: ImportSource, language: string): Plan {
  const root = commonFolder(source.entries)
  const entries = source.entries
    .map((entry) => ({ ...entry, path: entry.path.slice(root.length) }))
    .toSorted((a, b) => comparePaths(a.path, b.path))
  const plan: Plan = {
    source: kind,
    name: (root.slice(0, -1) || source.name).slice(0, 200),
    items: [],
    changed: [],
    leftOut: [...source.refused],
  }
  const byStem = new Map<string, PlannedItem>()
  const companions: Entry[] = []
  for (const entry of entries) {
    const extension = extensionOf(entry.path)
    const leaveOut = (reason: string) => plan.leftOut.push({ name: entry.path, reason })
    const isVideo = (VIDEO_EXTENSIONS as readonly string[]).includes(extension)
    const isDocument = (UPLOAD_EXTENSIONS as readonly string[]).includes(extension)
    if (CAPTIONS.includes(extension) || PICTURES.includes(extension)) companions.push(entry)
    else if (!isVideo && !isDocument) leaveOut(t.unknownKind)
    else if (entry.size === 0) leaveOut(t.isEmpty)
    else if (entry.size > (isVideo ? LIMITS.video : LIMITS.resource)) leaveOut(t.isTooLarge)
    else {
      const item: PlannedItem = {
        kind: isVideo ? 'video' : 'resource',
        from: entry.path,
        title: titleFromName(partsOf(entry.path).at(-1) ?? ''),
        section: sectionOf(entry.path),
        entry,
        captions: [],
      }
      plan.items.push(item)
      if (isVideo) byStem.set(withoutExtension(entry.path).toLowerCase(), item)
    }
  }
  for (const entry of companions) addCompanion(plan, byStem, entry, language)
  const deep = new Set(plan.items.map(({ section }) => section).filter((section) => section?.includes('/')))
  for (const folder of deep) plan.changed.push(t.folderIsSection(folder ?? '', titleOfFolder(folder ?? '')))
  if (plan.items.some(({ captions }) => captions.some(({ entry }) => extensionOf(entry.path) === 'srt')))
    plan.changed.push(t.srtIsConverted)
  if (plan.items.some(({ kind: one }) => one === 'resource')) plan.changed.push(t.documentsAreResources)
  return plan
}

const sectionOf = (path: string) => partsOf(path).slice(0, -1).join('/') || null

/** Returns the title of a section, from a path such as '02 Motion/Videos'. */
export const titleOfFolder = (folder: string) =>
  partsOf(folder)
    .map((part) => titleFromName(`${part}.folder`))
    .join(' – ')
    .slice(0, 200)

/** Returns the folder that contains all files, with a slash. Empty if there is none. */
function commonFolder(entries: readonly Entry[]): string {
  const [first = ''] = entries.map(({ path }) => partsOf(path)[0])
  const isCommon = entries.length > 0 && entries.every(({ path }) => path.startsWith(`${first}/`))
  return isCommon ? `${first}/` : ''
}

/** Adds captions or a picture to the video of the same name. */
function addCompanion(plan: Plan, byStem: Map<string, PlannedItem>, entry: Entry, language: string): void {
  const stem = withoutExtension(entry.path).toLowerCase()
  const [, ownStem = stem, suffix = ''] = /^(.*)[._ -]\(?([\p{L}-]+)\)?$/u.exec(stem) ?? []
  const isPicture = PICTURES.includes(extensionOf(entry.path))
  const code = isPicture ? null : languageCode(suffix)
  const item = byStem.get(stem) ?? (code ? byStem.get(ownStem) : undefined)
  const leaveOut = (reason: string) => plan.leftOut.push({ name: entry.path, reason })
  if (!item) return void leaveOut(isPicture ? t.pictureWithoutVideo : t.captionsWithoutVideo)
  if (isPicture) {
    if (entry.size > LIMITS.thumbnail) return void leaveOut(t.isTooLarge)
    if (item.picture) return void leaveOut(t.secondPicture)
    item.picture = entry
    return
  }
  const spoken = byStem.get(stem) ? language : (code ?? language)
  if (item.captions.some((caption) => caption.language === spoken)) return void leaveOut(t.secondCaptions)
  item.captions.push({ language: spoken, entry })
}

/** The longest list of addresses. YouTube playlists have at most this many videos. */
const MAX_ADDRESSES = 500

/**
 * Plans lessons from lines with a YouTube address each, with or without a title: 'Motion https://youtu.be/…'. Repeated
 * videos are left out.
 */
export function planAddresses(text: string): Plan {
  const plan: Plan = { source: 'addresses', name: '', items: [], changed: [], leftOut: [] }
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
      const title = line.replace(address, '').replace(/^\s*\d+[.):]\s+|^[\s:|–-]+|[\s:|–-]+$/g, '')
      plan.items.push({
        kind: 'address',
        from: `https://www.youtube.com/watch?v=${video}`,
        title: title.slice(0, 200) || t.videoNumber(known.size),
        section: null,
        captions: [],
      })
    }
  }
  if (plan.items.length > 0) plan.changed.push(t.lengthsAreUnknown)
  return plan
}
