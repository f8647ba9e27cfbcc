import { LIMITS } from '../../../media/files.rules.ts'
import { MAX } from '../../../platform/constants.ts'
import { t } from '../../texts/admin-import.ts'
import { readTextFile } from '../lessons/text-file.ts'
import type { Entry } from './entry.ts'

/** The text of a planned lesson. */
export interface PlannedText {
  read: () => Promise<string>
  /** The pictures of the text, by their URLs in the text. */
  pictures: ReadonlyMap<string, Entry>
}

export const TEXT_EXTENSIONS = ['md', 'markdown', 'txt'] as const
export const PICTURE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'] as const

/** Maximum size of a text file in bytes. A character has at most four bytes in UTF-8. */
export const MAX_TEXT_BYTES = 4 * MAX.description

/** The files of a folder or archive, by their paths in lower case. */
export type Files = ReadonlyMap<string, Entry>

export const filesByPath = (entries: readonly Entry[]): Files =>
  new Map(entries.map((entry) => [entry.path.toLowerCase(), entry]))

interface ReadText {
  text: PlannedText
  /** The first heading. Null if the text does not begin with one. */
  title: string | null
  /** The pictures that the lesson can't show, by their URLs, with the reasons. */
  missing: Map<string, string>
  /** Whether the text has links to other files. The import replaces these links with their text. */
  hasFileLinks: boolean
  /** Whether the text has pictures on other sites. The import replaces these pictures with links. */
  hasForeignPictures: boolean
}

/**
 * Reads a text once to plan its import. Returns the reason if the text can't become a lesson. With `isWhole`, the
 * Markdown keeps its first heading.
 */
export async function readLessonText(
  entry: Entry,
  files: Files,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<ReadText | { reason: string }> {
  const content = await readTextFile(await entry.open())
  if (content === null) return { reason: t.textNotUtf8 }
  const isPlain = entry.path.toLowerCase().endsWith('.txt')
  const split = isWhole ? wholeOf : isPlain ? plainOf : partsOf
  const parts = split(content)
  if (parts.text === '') return { reason: t.isEmpty }
  if (parts.text.length > MAX.description) return { reason: t.textTooLong(MAX.description) }
  const pictures = new Map<string, Entry>()
  const missing = new Map<string, string>()
  let hasFileLinks = false
  let hasForeignPictures = false
  mapAddresses(parts.text, ({ isPicture, address }) => {
    const path = pathOf(entry.path, address)
    const file = path === null ? undefined : files.get(path.toLowerCase())
    if (!isPicture) hasFileLinks ||= file !== undefined
    else if (path === null) hasForeignPictures = true
    else if (!file || !isPictureFile(file.path)) missing.set(address, t.pictureMissing)
    else if (file.size > LIMITS.thumbnail) missing.set(address, t.isTooLarge)
    else pictures.set(address, file)
    return undefined
  })
  const read = async () => {
    const { text } = split((await readTextFile(await entry.open())) ?? '')
    return mapAddresses(text, ({ isPicture, address }) => {
      const path = pathOf(entry.path, address)
      const isLost = isPicture ? !pictures.has(address) : path !== null && files.has(path.toLowerCase())
      return path !== null && isLost ? null : undefined
    })
  }
  return { text: { read, pictures }, title: parts.title, missing, hasFileLinks, hasForeignPictures }
}

export const isPictureFile = (path: string) =>
  (PICTURE_EXTENSIONS as readonly string[]).includes(/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '')

interface Parts {
  title: string | null
  text: string
}

const linesOf = (content: string) => content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
const wholeOf = (content: string): Parts => ({ title: null, text: linesOf(content).trim() })
const plainOf = (content: string): Parts => ({ title: null, text: plainMarkdown(linesOf(content)).trim() })

/** Separates the first heading from a text, because the page shows it as the title of the lesson. */
function partsOf(content: string): Parts {
  const lines = linesOf(content)
  // Front matter: lines between two lines of hyphens at the start.
  const body = lines.replace(/^---\n(?:\w[\w-]*:.*\n|[ \t-].*\n|\n)*---\n/, '').trim()
  const [line = ''] = body.split('\n', 1)
  // A longer line is not a title. It could also make the regular expression slow.
  const heading = line.length <= 1000 ? /^# +(.+?)(?: +#+)? *$/.exec(line)?.[1] : undefined
  const title = heading?.replace(/[*`]/g, '').trim().slice(0, MAX.name)
  return title ? { title, text: body.slice(line.length).trim() } : { title: null, text: body }
}

/** Converts plain text to Markdown that looks the same. */
export const plainMarkdown = (text: string) =>
  text
    .replace(/[\\`*_[\]<>$~&|]/g, '\\$&')
    .replace(/^[ \t]+/gm, (space) => '\u00A0'.repeat(space.replace(/\t/g, '    ').length))
    .replace(/^(?=#{1,6}\s|[=-]+\s*$)/gm, '\\')

/** Matches code and formulas first, so that brackets in them stay unchanged. Then matches links and pictures. */
const ADDRESSES =
  /^(`{3,}|~{3,})[\s\S]*?(?:^\1|$(?![\s\S]))|`[^`\n]*`|\$\$[^$]+\$\$|\$[^$\s][^$\n]*\$(?!\d)|(!?)\[([^[\]\n]{0,1000})\]\([ \t]*(<[^<>\n]*>|(?:[^\s()<>]|\([^\s()]*\))+)([ \t]+"[^"\n]*"|[ \t]+'[^'\n]*')?[ \t]*\)/gm

interface Found {
  isPicture: boolean
  address: string
}

/**
 * Replaces the URLs of links and pictures in Markdown. If the new URL is null, only the text of the link remains. If
 * it is undefined, the link or picture stays unchanged.
 */
export const mapAddresses = (markdown: string, change: (found: Found) => string | null | undefined): string =>
  markdown.replace(
    ADDRESSES,
    (whole, _fence, sign: string | undefined, words: string | undefined, given: string | undefined) => {
      if (given === undefined) return whole
      const address = given.replace(/^<|>$/g, '')
      const changed = change({ isPicture: sign === '!', address })
      if (changed === undefined) return whole
      return changed === null ? (words ?? '') : `${sign ?? ''}[${words ?? ''}](${changed})`
    },
  )

/** Returns the path of the file to which a URL in a text refers. Null for URLs of other sites. */
function pathOf(from: string, address: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/#?\\])/i.test(address)) return null
  const relative = decodePath(address.replace(/[?#].*$/, ''))
  const parts = from.split('/').slice(0, -1)
  for (const part of relative.split(/[/\\]/)) {
    if (part === '..') {
      if (parts.pop() === undefined) return null
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** Decodes the path in a URL. A path with an invalid percent sign stays unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
