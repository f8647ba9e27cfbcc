import { LIMITS } from '../../../../media/files.rules.ts'
import { MAX } from '../../../../platform/constants.ts'
import { youtubeId } from '../../../../platform/youtube.ts'
import { t } from '../../../texts/admin-import.ts'
import { titleFromName } from '../../videos/video-length.ts'
import { type Entry, MAX_ENTRIES, type Source, SourceRefused } from '../entry.ts'
import {
  decodePath,
  filesByPath,
  isPictureFile,
  mapAddresses,
  MAX_TEXT_BYTES,
  plainMarkdown,
} from '../lesson-texts.ts'
import { addDocumentRemarks, extensionOf, kindOf, LIMIT, type Plan, type PlannedItem } from '../plan.ts'
import { htmlToMarkdown } from './html-markdown.ts'
import { type Activity, type MoodleFile, type MoodleSection, readBackup } from './read-backup.ts'
import type { LoadQuizPlanner } from '../planned-quiz.ts'
import { childOf, childrenOf, textOf } from './read-xml.ts'

/** The position of an activity: its name and section. */
interface Place {
  title: string
  from: string
  section: string | null
  fields: NonNullable<PlannedItem['fields']>
}

interface Html {
  html: string
  /** Moodle's format: 0 and 1 are HTML, 2 is plain text, 4 is Markdown. */
  format: string
  context: string
  /** The folder of the text. Relative URLs in the text are relative to it. */
  folder?: string
}

/**
 * Plans the import of a Moodle backup. Pages, labels, books and links become text lessons. Links to YouTube and video
 * files become video lessons, PDFs become PDF lessons, and quizzes become quizzes. Other documents become resources.
 * Other activities are listed as skipped. Throws `SourceRefused` if the backup is damaged or has too many items.
 */
export async function planMoodle(source: Source, loadQuizzes?: LoadQuizPlanner): Promise<Plan> {
  const files = filesByPath(source.entries)
  const backup = await readBackup(files)
  const hasQuizzes = backup.sections.some(({ activities }) => activities.some(({ kind }) => kind === 'quiz'))
  const planQuiz = hasQuizzes ? (await loadQuizzes?.())?.(files, backup.files) : undefined
  const sections: Plan['sections'] = new Map()
  const plan: Plan = {
    source: 'moodle',
    name: (backup.title || source.name).slice(0, MAX.name),
    sections,
    items: [],
    changed: [],
    leftOut: [...source.refused, ...backup.damaged.map((name) => ({ name, reason: t.activityDamaged }))],
  }
  const changes = new Set<string>()
  const byContext = new Map<string, MoodleFile[]>()
  for (const file of backup.files) {
    // All sections have the context of the course.
    const isOfSection = file.component === 'course' && file.area === 'section'
    const context = isOfSection ? contextOfSection(file.item) : file.context
    const own = byContext.get(context)
    if (own) own.push(file)
    else byContext.set(context, [file])
  }
  const leaveOut = (name: string, reason: string) => plan.leftOut.push({ name, reason })
  const add = (item: Omit<PlannedItem, 'id' | 'captions'>) => {
    if (plan.items.length >= MAX_ENTRIES) throw new SourceRefused(t.tooManyFiles(MAX_ENTRIES))
    plan.items.push({
      ...item,
      title: item.title.slice(0, MAX.name) || t.untitled,
      id: String(plan.items.length),
      captions: [],
    })
  }
  const filesIn = (context: string, area: string) =>
    (byContext.get(context) ?? []).filter((file) => file.area === area)

  /**
   * Returns a text as Markdown with its pictures. Numbers replace the pictures' URLs. Returns null if the text can't be
   * converted.
   */
  const convert = async ({ html, format, context, folder = '/' }: Html, name: string) => {
    const own = new Map((byContext.get(context) ?? []).map((file) => [file.path, file]))
    const pictures = new Map<string, Entry>()
    const picture = (address: string): string | null => {
      if (/^https?:/i.test(address)) {
        changes.add(t.foreignPicturesAreLinks)
        return address
      }
      const file = own.get(storedPath(address, folder) ?? '')
      const isTooLarge = file && file.entry.size > LIMITS.thumbnail
      if (!file || !isPictureFile(file.path) || isTooLarge) {
        leaveOut(`${name}: ${lastPart(address).slice(0, 100)}`, isTooLarge ? t.isTooLarge : t.pictureMissing)
        return null
      }
      const known = [...pictures].find(([, entry]) => entry === file.entry)?.[0]
      const number = known ?? `picture-${pictures.size + 1}`
      pictures.set(number, file.entry)
      return number
    }
    if (format === '2') return { markdown: plainMarkdown(html).trim(), pictures }
    if (format === '4') {
      const markdown = mapAddresses(html, ({ isPicture, address }) => {
        if (isPicture) return picture(address)
        return address.includes('@@') || address.includes('$@') ? null : undefined
      })
      return { markdown: markdown.trim(), pictures }
    }
    const markdown = await htmlToMarkdown(html, { picture })
    return markdown === null ? null : { markdown, pictures }
  }

  /** Adds a text lesson. Returns whether there was a text. */
  const addText = async (text: Html, place: Place): Promise<boolean> => {
    const converted = await convert(text, place.title)
    if (converted?.markdown === '') return false
    if (converted === null || converted.markdown.length > MAX.description)
      leaveOut(place.title, t.textTooLong(MAX.description))
    else {
      const { markdown, pictures } = converted
      add({ ...place, kind: 'text', text: { read: () => Promise.resolve(markdown), pictures } })
    }
    return true
  }

  const addFile = async (file: MoodleFile, place: Place, { isAttached = false } = {}) => {
    const { entry } = file
    const extension = extensionOf(file.path)
    const isText = ['html', 'htm', 'md', 'txt'].includes(extension)
    const kind = isText ? 'text' : kindOf(extension)
    const size = isPictureFile(file.path) ? LIMITS.thumbnail : kind && LIMIT[kind]
    if (size === null) leaveOut(place.title, t.unknownFile(lastPart(file.path)))
    else if (entry.size === 0) leaveOut(place.title, t.isEmpty)
    else if (entry.size > (isText ? 10 * MAX_TEXT_BYTES : size)) leaveOut(place.title, t.isTooLarge)
    else if (isText) {
      const html = await (await entry.open()).text()
      const format = extension === 'md' ? '4' : extension === 'txt' ? '2' : '1'
      const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
      if (!(await addText({ html, format, context: file.context, folder }, place)))
        leaveOut(place.title, t.isEmpty)
    } else if (isPictureFile(file.path))
      add({
        ...place,
        kind: 'text',
        text: {
          read: () => Promise.resolve(`![${place.title.replace(/[[\]\\]/g, '')}](picture-1)`),
          pictures: new Map([['picture-1', entry]]),
        },
      })
    else if (kind === 'resource' || (kind === 'pdf' && isAttached)) {
      const { fields: _fields, ...rest } = place
      add({ ...rest, kind: 'resource', section: kind === 'pdf' ? place.section : null, entry })
    } else if (kind === 'pdf') add({ ...place, kind, entry, allowsDownload: true })
    else if (kind !== null) add({ ...place, kind, entry })
  }

  /**
   * Adds videos, audio files and documents that a text contains or links to. PDFs become resources, as handouts of
   * the text.
   */
  const addAttached = async (files: readonly MoodleFile[], place: Place) => {
    for (const file of files)
      if (!isPictureFile(file.path) && kindOf(extensionOf(file.path)) !== null)
        await addFile(
          file,
          { ...place, title: titleFromName(lastPart(file.path)), from: fromOf(place, file) },
          { isAttached: true },
        )
  }

  const addLink = async (activity: Activity, place: Place) => {
    const address = textOf(activity.content, 'externalurl')
    const video = youtubeId(address)
    if (video !== null) {
      add({ ...place, kind: 'address', address: `https://www.youtube.com/watch?v=${video}` })
      changes.add(t.lengthsAreUnknown)
      return
    }
    if (!/^https?:\/\//i.test(address)) return void leaveOut(place.title, t.linkUnsafe)
    const { description = '', ...fields } = place.fields
    const link = `<${address.replace(/[\s<>]/g, encodeURIComponent)}>`
    const text = description === '' ? link : `${description}\n\n${link}`
    add({ ...place, fields, kind: 'text', text: { read: () => Promise.resolve(text), pictures: new Map() } })
    changes.add(t.linksAreTexts)
  }

  const addActivity = async (activity: Activity, place: Place) => {
    const { content, context } = activity
    if (activity.kind === 'page') {
      const text = { html: textOf(content, 'content'), format: textOf(content, 'contentformat'), context }
      const files = filesIn(context, 'content')
      if (!(await addText(text, place)) && files.length === 0) leaveOut(place.title, t.isEmpty)
      await addAttached(files, place)
    } else if (activity.kind === 'label') {
      const text = { html: textOf(content, 'intro'), format: textOf(content, 'introformat'), context }
      const { description: _intro, ...fields } = place.fields
      if (await addText(text, { ...place, fields: { ...fields, isRequired: false } }))
        changes.add(t.labelsAreTexts)
      await addAttached(filesIn(context, 'intro'), place)
    } else if (activity.kind === 'book') {
      const chapters = childrenOf(childOf(content, 'chapters'), 'chapter')
      const inOrder = chapters.toSorted((a, b) => Number(textOf(a, 'pagenum')) - Number(textOf(b, 'pagenum')))
      for (const chapter of inOrder) {
        const title = `${place.title}: ${textOf(chapter, 'title')}`
        const text = { html: textOf(chapter, 'content'), format: textOf(chapter, 'contentformat'), context }
        await addText(text, { ...place, title })
      }
      await addAttached(filesIn(context, 'chapter'), place)
    } else if (activity.kind === 'resource') {
      const files = filesIn(context, 'content')
      const main = files.find(({ isMain }) => isMain) ?? files[0]
      if (!main) return void leaveOut(place.title, t.fileMissing)
      await addFile(main, { ...place, from: fromOf(place, main) })
      await addAttached(
        files.filter((file) => file !== main),
        place,
      )
    } else if (activity.kind === 'folder') {
      const files = filesIn(context, 'content')
      if (files.length === 0) leaveOut(place.title, t.fileMissing)
      for (const file of files)
        await addFile(file, {
          ...place,
          title: titleFromName(lastPart(file.path)),
          from: fromOf(place, file),
        })
    } else if (activity.kind === 'url') await addLink(activity, place)
    else if (activity.kind === 'quiz' && planQuiz) {
      const { quiz, changed, leftOut } = await planQuiz(activity)
      for (const change of changed) changes.add(change)
      plan.leftOut.push(...leftOut)
      if (quiz) add({ ...place, kind: 'quiz', quiz })
      else leaveOut(place.title, t.quizWithoutQuestions)
    } else leaveOut(place.title, t.activityUnknown(t.activityName(activity.kind)))
  }

  const planned = new Set<MoodleSection>()
  const addSection = async (section: MoodleSection, isParentVisible: boolean): Promise<void> => {
    planned.add(section)
    const isVisible = section.isVisible && isParentVisible
    const title = section.title || (section.number === '0' ? '' : t.sectionNumber(section.number))
    const key = title === '' ? null : section.id
    if (key !== null) sections.set(key, { title: title.slice(0, MAX.name), isVisible })
    if (!isVisible) changes.add(t.hiddenStaysHidden)
    if (section.isRestricted) changes.add(t.restrictionsAreLost)
    await addText(
      { html: section.summary, format: '1', context: contextOfSection(section.id) },
      { title: title || t.introduction, from: t.sectionSummary, section: key, fields: { isRequired: false } },
    )
    for (const activity of section.activities) {
      if (activity.isRestricted) changes.add(t.restrictionsAreLost)
      const child = subsectionOf(activity, backup.sections)
      if (child) {
        // A damaged backup may contain a section that contains itself.
        if (planned.has(child)) continue
        await addSection(child, isVisible && activity.isVisible)
        continue
      }
      if (!activity.isVisible) changes.add(t.hiddenStaysHidden)
      const intro = { html: textOf(activity.content, 'intro'), format: '1', context: activity.context }
      const description = activity.kind === 'label' ? '' : await descriptionOf(intro)
      await addActivity(activity, {
        title: activity.title,
        from: t.moodleActivity(t.activityName(activity.kind)),
        section: key,
        fields: {
          ...(description !== '' && { description }),
          // A hidden section hides its lessons. Lessons outside sections are hidden one by one.
          ...((!activity.isVisible || (key === null && !isVisible)) && { isVisible: false }),
        },
      })
    }
  }

  for (const section of backup.sections) if (section.subsectionOf === '') await addSection(section, true)
  if (plan.items.some(({ kind }) => kind === 'text')) changes.add(t.pagesAreConverted)
  plan.changed.push(...changes)
  addDocumentRemarks(plan)
  return plan
}

const contextOfSection = (id: string) => `section ${id}`

/** Returns an introduction as Markdown for a description, which cannot have pictures. */
async function descriptionOf({ html }: Html): Promise<string> {
  const markdown = (await htmlToMarkdown(html, { picture: () => null })) ?? ''
  return markdown.length > MAX.description ? '' : markdown
}

const subsectionOf = (activity: Activity, sections: readonly MoodleSection[]) =>
  activity.kind === 'subsection'
    ? sections.find(({ subsectionOf: id }) => id !== '' && id === activity.content.attributes['id'])
    : undefined

const lastPart = (path: string) => decodePath(path.split('/').at(-1) ?? path)

const fromOf = ({ from }: Place, file: MoodleFile) => `${from} · ${lastPart(file.path)}`

/** Returns the path of the activity's file to which a URL refers. Null for other URLs. */
function storedPath(address: string, folder: string): string | null {
  const stored = /^@@PLUGINFILE@@([^?#]*)/.exec(address)
  if (stored) return decodePath(stored[1] ?? '')
  return /^(?:[a-z][a-z0-9+.-]*:|[/#?$])/i.test(address)
    ? null
    : decodePath(`${folder}${address}`.replace(/[?#].*$/, ''))
}
