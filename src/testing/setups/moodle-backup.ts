import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { zipOf } from './zip.ts'

interface ModuleFile {
  name: string
  content: string | Buffer
  area?: string
  folder?: string
  isMain?: boolean
  /** The Moodle component to which the file belongs. The default is the activity. */
  component?: string
  item?: number
}

export interface MoodleModule {
  kind: string
  title: string
  /** The settings of the activity as XML, without its name. */
  settings?: Readonly<Record<string, string>>
  /** XML after the settings, which is not escaped. */
  xml?: string
  files?: readonly ModuleFile[]
  isHidden?: boolean
  isRestricted?: boolean
  /** The ID of the activity's own table. */
  instance?: number
}

export interface MoodleTopic {
  title?: string
  summary?: string
  isHidden?: boolean
  modules?: readonly MoodleModule[]
  /** The files of the summary. */
  files?: readonly ModuleFile[]
  /** The instance of the subsection's activity (since Moodle 4.5). */
  subsection?: number
}

export type BackupFile = { name: string; content: string | Buffer }

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const tag = (name: string, value: string | number) => `<${name}>${escape(String(value))}</${name}>\n`
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}`
const RESTRICTION = '{"op":"&","showc":[true],"c":[{"type":"date","d":">=","t":1424235600}]}'
const EMPTY_HASH = 'da39a3ee5e6b4b0d3255bfef95601890afd80709'

/** Returns the files of a course's backup in the format of Moodle 2 to 5. */
export function moodleFiles(
  topics: readonly MoodleTopic[],
  {
    title = 'Physics',
    release = '4.5.5 (Build: 20250609)',
    questions,
  }: {
    title?: string
    release?: string
    /** The categories of the question bank. */ questions?: string
  } = {},
): BackupFile[] {
  const result: BackupFile[] = []
  const stored = new Map<string, string | Buffer>()
  const activities: string[] = []
  const sections: string[] = []
  const rows: string[] = []
  let moduleId = 100
  type Owner = { component: string; area: string; item: number }
  const addFiles = (context: number, files: readonly ModuleFile[], owner: Owner) => {
    for (const { name, content, folder = '/', isMain = false, ...own } of files) {
      const { component, area, item } = { ...owner, ...own }
      const row = (hash: string, named: string, size: number, order: number) =>
        `<file id="${rows.length + 1}">\n${tag('contenthash', hash)}${tag('contextid', context)}${tag('component', component)}${tag('filearea', area)}${tag('itemid', item)}${tag('filepath', folder)}${tag('filename', named)}<userid>6</userid>${tag('filesize', size)}<mimetype>$@NULL@$</mimetype>${tag('sortorder', order)}</file>\n`
      const hash = createHash('sha1').update(content).digest('hex')
      stored.set(hash, content)
      rows.push(row(EMPTY_HASH, '.', 0, 0))
      rows.push(row(hash, name, Buffer.byteLength(content), isMain ? 1 : 0))
    }
  }
  for (const [number, topic] of topics.entries()) {
    const sectionId = 900 + number
    const first = moduleId
    for (const module of topic.modules ?? []) {
      const id = moduleId
      moduleId += 1
      const context = 3000 + id
      const directory = `activities/${module.kind}_${id}`
      activities.push(
        `<activity>\n${tag('moduleid', id)}${tag('sectionid', sectionId)}${tag('modulename', module.kind)}${tag('title', module.title)}${tag('directory', directory)}</activity>\n`,
      )
      const settings = Object.entries(module.settings ?? {}).map(([name, value]) => tag(name, value))
      const instance = module.instance ?? id
      result.push(
        {
          name: `${directory}/${module.kind}.xml`,
          content: xml(
            `<activity id="${instance}" moduleid="${id}" modulename="${module.kind}" contextid="${context}">\n<${module.kind} id="${instance}">\n${tag('name', module.title)}${settings.join('')}${module.xml ?? ''}<timemodified>1418778678</timemodified></${module.kind}>\n</activity>`,
          ),
        },
        {
          name: `${directory}/module.xml`,
          content: xml(
            `<module id="${id}" version="2018051400">\n${tag('modulename', module.kind)}${tag('sectionid', sectionId)}${tag('visible', module.isHidden ? 0 : 1)}${tag('availability', module.isRestricted ? RESTRICTION : '$@NULL@$')}<tags>\n</tags>\n</module>`,
          ),
        },
        { name: `${directory}/grades.xml`, content: xml('<activity_gradebook></activity_gradebook>') },
      )
      addFiles(context, module.files ?? [], { component: `mod_${module.kind}`, area: 'content', item: 0 })
    }
    addFiles(2000, topic.files ?? [], { component: 'course', area: 'section', item: sectionId })
    const directory = `sections/section_${sectionId}`
    const sequence = Array.from({ length: moduleId - first }, (_, index) => first + index)
    sections.push(
      `<section>\n${tag('sectionid', sectionId)}${tag('title', topic.title ?? String(number))}${tag('directory', directory)}</section>\n`,
    )
    result.push({
      name: `${directory}/section.xml`,
      content: xml(
        `<section id="${sectionId}">\n${tag('number', number)}${tag('name', topic.title ?? '$@NULL@$')}${tag('summary', topic.summary ?? '')}<summaryformat>1</summaryformat>${tag('sequence', sequence.join(','))}${tag('visible', topic.isHidden ? 0 : 1)}<availabilityjson>{"op":"&amp;","c":[],"showc":[]}</availabilityjson>${topic.subsection === undefined ? '<component>$@NULL@$</component><itemid>$@NULL@$</itemid>' : `<component>mod_subsection</component>${tag('itemid', topic.subsection)}`}</section>`,
      ),
    })
  }
  return [
    {
      name: 'moodle_backup.xml',
      content: xml(
        `<moodle_backup>\n<information>\n<name>backup.mbz</name>${tag('moodle_release', release)}${tag('original_course_fullname', title)}<details><detail backup_id="553d"><type>course</type><format>moodle2</format></detail></details>\n<contents>\n<activities>\n${activities.toReversed().join('')}</activities>\n<sections>\n${sections.join('')}</sections>\n<course><courseid>46</courseid></course>\n</contents>\n</information>\n</moodle_backup>`,
      ),
    },
    { name: 'files.xml', content: xml(`<files>\n${rows.join('')}</files>`) },
    ...(questions === undefined
      ? []
      : [{ name: 'questions.xml', content: xml(`<question_categories>${questions}</question_categories>`) }]),
    { name: 'moodle_backup.log', content: 'log' },
    ...result,
    ...[...stored].map(([hash, content]) => ({ name: `files/${hash.slice(0, 2)}/${hash}`, content })),
  ]
}

/** Packs a backup as Moodle 2 to 3 did by default: as a ZIP file. */
export const zippedBackup = (files: readonly BackupFile[]) => zipOf(files)

/** Packs a backup as Moodle does since 2.6: as a tar.gz file with an index. */
export async function packedBackup(files: readonly BackupFile[]): Promise<Buffer<ArrayBuffer>> {
  const archive = pack()
  archive.entry({ name: '.ARCHIVE_INDEX' }, `Moodle archive file index. Count: ${files.length}\n`)
  for (const { name, content } of files) archive.entry({ name }, content)
  archive.finalize()
  return Buffer.concat([await buffer(archive.pipe(createGzip()))])
}
