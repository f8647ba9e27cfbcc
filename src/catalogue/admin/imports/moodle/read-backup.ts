import type { Entry } from '../entry.ts'
import type { Files } from '../lesson-texts.ts'
import { childOf, childrenOf, readXml, textOf, type Xml } from './read-xml.ts'

/** A stored file of a Moodle backup. `path` is its path in the activity: '/pictures/car.png'. */
export interface MoodleFile {
  context: string
  component: string
  area: string
  /** The ID of the item in the area, such as a question. */
  item: string
  path: string
  /** True for the file that the activity opens, if the activity has several files. */
  isMain: boolean
  entry: Entry
}

export interface Activity {
  id: string
  kind: string
  title: string
  isVisible: boolean
  isRestricted: boolean
  /** The ID that links files to the activity. */
  context: string
  /** The element with the settings of the activity, such as `page`. */
  content: Xml
}

export interface MoodleSection {
  id: string
  number: string
  /** The title of the section. Empty if the teacher entered none. */
  title: string
  summary: string
  isVisible: boolean
  isRestricted: boolean
  activities: Activity[]
  /** The subsection's activity, since Moodle 4.5. Empty for an ordinary section. */
  subsectionOf: string
}

interface Backup {
  title: string
  /** The sections in order. The sections of subsections are at the end. */
  sections: MoodleSection[]
  files: MoodleFile[]
  /** The names of activities whose files are damaged or missing. */
  damaged: string[]
}

/** Whether these are the files of a backup from Moodle 2 or later. */
export const isMoodleBackup = (files: Files) => files.has('moodle_backup.xml')

/** Reads the structure of a Moodle backup: its sections, their activities and the stored files. */
export async function readBackup(files: Files): Promise<Backup> {
  const information = childOf(await read(files, 'moodle_backup.xml'), 'moodle_backup', 'information')
  const contents = childOf(information, 'contents')
  const damaged: string[] = []
  const bySection = new Map<string, Activity[]>()
  for (const listed of childrenOf(childOf(contents, 'activities'), 'activity')) {
    const activity = await readActivity(files, listed)
    if (!activity) {
      damaged.push(textOf(listed, 'title'))
      continue
    }
    const section = textOf(listed, 'sectionid')
    bySection.set(section, [...(bySection.get(section) ?? []), activity])
  }
  const sections: MoodleSection[] = []
  for (const listed of childrenOf(childOf(contents, 'sections'), 'section')) {
    const id = textOf(listed, 'sectionid')
    const section = childOf(await read(files, `${textOf(listed, 'directory')}/section.xml`), 'section')
    const sequence = textOf(section, 'sequence').split(',')
    const placeOf = (activity: Activity) => {
      const place = sequence.indexOf(activity.id)
      return place === -1 ? sequence.length : place
    }
    sections.push({
      id,
      number: textOf(section, 'number'),
      title: textOf(section, 'name'),
      summary: textOf(section, 'summary'),
      isVisible: textOf(section, 'visible') !== '0',
      isRestricted: isRestriction(textOf(section, 'availabilityjson')),
      activities: (bySection.get(id) ?? []).toSorted((one, other) => placeOf(one) - placeOf(other)),
      subsectionOf: textOf(section, 'component') === 'mod_subsection' ? textOf(section, 'itemid') : '',
    })
  }
  return {
    title: textOf(information, 'original_course_fullname'),
    sections: sections.toSorted((one, other) => Number(one.number) - Number(other.number)),
    files: await readFiles(files),
    damaged,
  }
}

/** Reads an XML document of the backup. Returns an empty element if it is missing. */
async function read(files: Files, path: string): Promise<Xml> {
  const entry = files.get(path.toLowerCase())
  return entry ? readXml(entry) : { name: '', attributes: {}, children: [], text: '' }
}

async function readActivity(files: Files, listed: Xml): Promise<Activity | null> {
  const kind = textOf(listed, 'modulename')
  const directory = textOf(listed, 'directory')
  const activity = childOf(await read(files, `${directory}/${kind}.xml`), 'activity')
  if (!/^\w+$/.test(kind) || activity.attributes['contextid'] === undefined) return null
  const settings = childOf(await read(files, `${directory}/module.xml`), 'module')
  const content = childOf(activity, kind)
  return {
    id: textOf(listed, 'moduleid'),
    kind,
    title: textOf(content, 'name') || textOf(listed, 'title'),
    isVisible: textOf(settings, 'visible') !== '0',
    isRestricted: isRestriction(textOf(settings, 'availability')),
    context: activity.attributes['contextid'],
    content,
  }
}

/** Whether an access rule has conditions. */
const isRestriction = (json: string) => json.includes('"type"')

/** Reads the list of stored files. The result excludes folders and files without stored content. */
async function readFiles(files: Files): Promise<MoodleFile[]> {
  return childrenOf(childOf(await read(files, 'files.xml'), 'files'), 'file').flatMap((row) => {
    const name = textOf(row, 'filename')
    const hash = textOf(row, 'contenthash')
    const entry = /^[0-9a-f]{40}$/.test(hash) && files.get(`files/${hash.slice(0, 2)}/${hash}`)
    if (name === '.' || name === '' || !entry) return []
    const path = `${textOf(row, 'filepath') || '/'}${name}`
    return {
      context: textOf(row, 'contextid'),
      component: textOf(row, 'component'),
      area: textOf(row, 'filearea'),
      item: textOf(row, 'itemid'),
      path,
      isMain: textOf(row, 'sortorder') === '1',
      // In a backup, hashes of the content are the file names, so this restores the teacher's file name.
      entry: { ...entry, path: path.slice(1) },
    }
  })
}
