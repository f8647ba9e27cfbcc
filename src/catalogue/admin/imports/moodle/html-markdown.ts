import type Turndown from 'turndown'
import { MEGABYTE } from '../../../../platform/constants.ts'
import { youtubeId } from '../../../../platform/youtube.ts'

/** Maximum length of HTML that is converted, in characters. */
const MAX_HTML = 2 * MEGABYTE
const MAX_TAGS = 20_000
/** Maximum nesting depth of elements. The time of a conversion grows with the square of this number. */
const MAX_DEPTH = 500

/**
 * Elements without content, and elements that end where the next one starts. HTML allows pages to omit their end
 * tags.
 */
const UNCLOSED = new Set(
  'area base br col dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
)

/**
 * Matches tags, to remove event handlers. The handlers never run, but browsers report them as violations of the page's
 * security policy.
 */
const TAG = /<[a-z][^<>]{0,5000}>/gi
const HANDLER = /\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

/** Elements that are dropped with their content. */
const REMOVED = ['script', 'style', 'noscript', 'template', 'object', 'embed', 'head', 'title'] as const
const FORM_PARTS = ['button', 'select', 'textarea', 'input', 'canvas', 'audio', 'video'] as const

interface Addresses {
  /** Returns the URL of a picture in the text. Null if the text does not show the picture. */
  picture: (address: string) => string | null
}

/**
 * Converts HTML to the Markdown of a text lesson. The result contains no HTML elements, and so no scripts or styles.
 * Returns null if the HTML is too long or nested too deeply.
 */
export async function htmlToMarkdown(html: string, addresses: Addresses): Promise<string | null> {
  // The import skips pictures that are embedded in the HTML. They can be longer than the text.
  const bare = html.replace(/\ssrc\s*=\s*(?:"data:[^"]*"|'data:[^']*')/gi, '')
  const source = bare.replace(TAG, (tag) => tag.replace(HANDLER, ''))
  if (source.length > MAX_HTML || source.split('<').length > MAX_TAGS || isTooDeep(source)) return null
  const { default: Service } = await import('turndown')
  const service = new Service({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  })
  const escape = service.escape.bind(service)
  service.escape = (text) => escapeExceptFormulas(text, escape)
  service.remove([...REMOVED, ...FORM_PARTS])
  addTables(service)
  service.addRule('link', {
    filter: 'a',
    replacement: (words, node) => {
      const address = node.getAttribute('href') ?? ''
      if (words.trim() === '' || !/^(https?:\/\/|mailto:)/i.test(address)) return words
      return `[${words.replace(/\s*\n\s*/g, ' ')}](${withoutBrackets(address)})`
    },
  })
  service.addRule('picture', {
    filter: 'img',
    replacement: (_words, node) => {
      const words = (node.getAttribute('alt') ?? '').replace(/[[\]\\`<>\s]+/g, ' ').trim()
      const address = addresses.picture(node.getAttribute('src') ?? '')
      return address === null ? words : `![${words}](${withoutBrackets(address)})`
    },
  })
  service.addRule('frame', {
    filter: 'iframe',
    replacement: (_words, node) => {
      const address = node.getAttribute('src')?.replace(/^\/\//, 'https://') ?? ''
      const video = youtubeId(address)
      const target = video === null ? address : `https://www.youtube.com/watch?v=${video}`
      return /^https?:\/\//i.test(target) ? `\n\n<${withoutBrackets(target)}>\n\n` : ''
    },
  })
  try {
    return service.turndown(source).trim()
  } catch (error) {
    // HTML that is nested too deeply exceeds the call stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

function isTooDeep(html: string): boolean {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, slash, name = ''] of html.toLowerCase().matchAll(/<(\/?)([a-z][^\s/>]*)/g)) {
    const before = open.get(name) ?? 0
    if (UNCLOSED.has(name) || (slash && before === 0)) continue
    const change = slash ? -1 : 1
    open.set(name, before + change)
    depth += change
    if (depth > MAX_DEPTH) return true
  }
  return false
}

const withoutBrackets = (address: string) =>
  address.trim().replace(/[\s()<>[\]\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

const FORMULA = /\\\(([^]{1,1000}?)\\\)|\\\[([^]{1,1000}?)\\\]|\$\$([^$]{1,1000})\$\$/g

/** Escapes a text for Markdown. Keeps its TeX formulas: `\(x\)` becomes `$x$`. */
function escapeExceptFormulas(text: string, escape: (text: string) => string): string {
  const escapeAll = (part: string) => escape(part).replace(/[<&$|]/g, '\\$&')
  let result = ''
  let from = 0
  for (const { 0: whole, 1: inline, 2: block, 3: either, index } of text.matchAll(FORMULA)) {
    const source = (inline ?? block ?? either ?? '').trim()
    result += escapeAll(text.slice(from, index))
    if (source === '' || source.includes('$')) result += escapeAll(whole)
    else result += inline === undefined ? `$$${source}$$` : `$${source}$`
    from = index + whole.length
  }
  return result + escapeAll(text.slice(from))
}

/** Adds support for tables. Tables in Markdown need a heading row, so the first row becomes the heading. */
function addTables(service: Turndown): void {
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (words) => ` ${words.trim().replace(/\s*\n\s*/g, ' ')} |`,
  })
  service.addRule('row', { filter: 'tr', replacement: (words) => (words === '' ? '' : `|${words}\n`) })
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (words) => words })
  service.addRule('caption', { filter: 'caption', replacement: () => '' })
  service.addRule('table', {
    filter: 'table',
    replacement: (words) => {
      const [first = '', ...others] = words.split('\n').filter((line) => line.startsWith('|'))
      const columns = first.match(/(?<!\\)\|/g)?.length ?? 0
      if (columns < 2) return words
      return `\n\n${[first, `|${' --- |'.repeat(columns - 1)}`, ...others].join('\n')}\n\n`
    },
  })
}
