/** A line of a pasted text. `text` contains no invisible characters and no headers of chat messages. */
export interface Line {
  /** The number of the line, from 1. */
  number: number
  text: string
  raw: string
}

const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t\v\f]/g

const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]\.? ?m\.?)?`
const DAY = String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}`
/** The header of a message: '[10:31, 24/11/2026] Name: ', or '24/11/2026, 10:31 - Name: ' in an exported chat. */
const CHAT_HEADER = new RegExp(
  String.raw`^(?:\[(?:${CLOCK}, ?${DAY}|${DAY}, ?${CLOCK})\] ?|${DAY}, ${CLOCK} - )[^:]{1,60}: ?`,
  'i',
)
/** Word's bullets, and '- ' before a number or an option. */
const BULLET = /^(?:[•·▪◦●○■□➢➤►\uf0b7\uf0a7] ?|[-–] (?=[([]?[\p{L}\p{N}]{1,3}[.)\]]))+/u

/** Splits a pasted text into lines. */
export const linesOf = (text: string): Line[] =>
  text.split(/\r\n?|\n/).map((raw, index) => {
    const plain = raw.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(SPACES, ' ').trim()
    return {
      number: index + 1,
      raw,
      text: plain.replace(CHAT_HEADER, '').trim().replace(BULLET, '').trim(),
    }
  })

const FORMULA = String.raw`\$\$[^$]{1,2000}\$\$|\$(?![\s$])[^$\n]{0,999}(?<!\s)\$(?!\p{Nd})|\\\([^\n]{1,1000}?\\\)|\\\[[^\n]{1,1000}?\\\]`
const BOLD = String.raw`\*\*(?![\s*])([^*\n]{1,300})\*\*|(?<![\p{L}\p{N}*])\*(?![\s*])([^*\n]{1,300})(?<!\s)\*(?![\p{L}\p{N}*])`
const SPECIAL = String.raw`[\\${'`'}*~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w{1,30};)|\](?=[(:])`
const PARTS = new RegExp(`(${FORMULA})|${BOLD}|${SPECIAL}`, 'giu')

/** Converts plain text to Markdown that looks the same. Formulas and *bold* words of chats stay. */
export const toMarkdown = (text: string) =>
  text
    .replaceAll(
      PARTS,
      (sign: string, formula: string | undefined, double: string | undefined, single: string | undefined) => {
        if (formula?.startsWith(String.raw`\(`)) return `$${formula.slice(2, -2).trim()}$`
        if (formula?.startsWith(String.raw`\[`)) return `$$${formula.slice(2, -2).trim()}$$`
        if (formula !== undefined) return formula
        const bold = double ?? single
        return bold === undefined ? `\\${sign}` : `**${bold.replaceAll(/[\\`~$_]/g, String.raw`\$&`)}**`
      },
    )
    .replaceAll(/^(?=#{1,6}(?:\s|$)|>|(?:=+|-+) *$)/gm, '\\')

/** A line that begins a new paragraph: a statement, a step, or an item of a list. */
const ITEM =
  /^(?:[([]?(?:\p{N}{1,3}|[ivxIVX]{1,4}|[A-Za-z\u0900-\u097f])[.)\]:](?=\s|$)|[-+*] |(?:statement|assertion|reason|list|column|कथन|अभिकथन|कारण|सूची)\b)/iu

/** Joins lines into Markdown. A line that continues a sentence stays in its paragraph. */
export function paragraphs(lines: readonly string[]): string {
  let result = ''
  let before = ''
  for (const line of lines) {
    if (line !== '' && result !== '') {
      const ends = before === '' || ITEM.test(line) || /[.:?!;।|]["”’)]*$/.test(before)
      result += ends ? '\n\n' : '\n'
    }
    result += toMarkdown(line)
    before = line
  }
  return result
}
