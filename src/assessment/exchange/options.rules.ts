import { foldDigits } from '../../platform/language/digits.ts'

/** The labels of options. A label can belong to several families: 'अ' begins two of them. */
const FAMILIES: readonly (readonly string[])[] = [
  [...'abcdefgh'],
  [...'ABCDEFGH'],
  [...'कखगघङच'],
  [...'अबसदय'],
  [...'अआइईउऊ'],
  ['ए', 'बी', 'सी', 'डी', 'ई'],
  [...'12345678'],
  ['i', 'ii', 'iii', 'iv', 'v', 'vi'],
  ['I', 'II', 'III', 'IV', 'V', 'VI'],
]
const LETTERS = 6
const LABELS = String.raw`[a-hA-H]|बी|सी|डी|[एईइकखगघङचअआबसदयउऊ]|\p{Nd}|[ivIV]{1,3}`

/** Returns the index of a label that a teacher wrote as the answer. Null if it is not a label. */
export function indexOfLabel(label: string): number | null {
  const folded = foldDigits(label)
  for (const family of FAMILIES) {
    const index = family.indexOf(folded)
    if (index >= 0) return index
  }
  return null
}

export const LABEL = new RegExp(`^(?:${LABELS})$`, 'u')

interface Token {
  family: number
  style: string
  index: number
  isAtStart: boolean
  /** Whether a list can begin with this label inside a line. */
  isClear: boolean
  /** Where the label begins, and where the text of its option begins. */
  from: number
  to: number
}

const MARKER = new RegExp(
  String.raw`(?<=^|\s)([([]?)(${LABELS})(?:([)\]])|([.:])(?=\s|$|[^\p{Nd}\s]))[.:]?`,
  'gu',
)

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: whole, 1: open = '', 2: label = '', 3: close, 4: dot = '', index: from } of text.matchAll(
    MARKER,
  )) {
    const to = from + whole.length
    const isAtStart = from === 0 || text[from - 1] === '\n'
    if (open !== '' && close === undefined) continue
    // 'e.g.' and 'A.C.' inside a sentence are not options.
    if (!isAtStart && dot !== '' && /\S/.test(text[to] ?? ' ')) continue
    FAMILIES.forEach((family, number) => {
      const place = family.indexOf(foldDigits(label))
      if (place >= 0)
        tokens.push({
          family: number,
          style: `${number}${open}${close ?? dot}`,
          index: place,
          isAtStart,
          isClear: close !== undefined && (open !== '' || number < LETTERS),
          from,
          to,
        })
    })
  }
  return tokens
}

/** Returns the last run of labels in their order, with at least two of them. Null if there is none. */
function runOf(tokens: readonly Token[]): Token[] | null {
  let best: Token[] | null = null
  let run: Token[] = []
  for (const token of tokens) {
    if (token.index === run.length && (run.length > 0 || token.isAtStart || token.isClear)) run.push(token)
    else if (token.index === 0 && (token.isAtStart || (token.isClear && run.length < 2))) run = [token]
    if (run.length >= 2) best = run
  }
  return best
}

export interface FoundOptions {
  /** The text before the options. */
  stem: string
  options: { text: string; at: number }[]
  hasDigits: boolean
  /** A label that is missing or repeated, with its position. */
  broken: { label: string; at: number; isMissing: boolean } | null
}

const groupBy = (tokens: readonly Token[], key: (token: Token) => string | number) => {
  const groups = new Map<string | number, Token[]>()
  for (const token of tokens) {
    const own = groups.get(key(token))
    if (own) own.push(token)
    else groups.set(key(token), [token])
  }
  return groups
}

/**
 * Finds the options of a question, on separate lines or in one line: '(a) 5 (b) 6', 'A. 5', 'क) 5', '(1) 5'. If the
 * question has several lists, such as statements and options, the options are the last one. Returns null if there are
 * no options.
 */
export function findOptions(text: string): FoundOptions | null {
  const tokens = tokensOf(text)
  const candidates = (key: (token: Token) => string | number) =>
    [...groupBy(tokens, key).values()].map(runOf).filter((run) => run !== null)
  const strict = candidates(({ style }) => style)
  const runs = strict.length > 0 ? strict : candidates(({ family }) => family)
  const rank = ([first]: readonly Token[]) => (first && first.family < LETTERS ? 0 : 1)
  const sorted = runs.toSorted((a, b) => rank(a) - rank(b) || b.length - a.length)
  let [chosen] = sorted
  if (!chosen) return null
  for (const run of sorted) {
    const [first] = run
    // Chooses a later list that begins on a new line. A list that begins inside the chosen one can be part of its
    // options.
    if (first?.isAtStart && first.from > (chosen.at(-1)?.from ?? 0)) chosen = run
  }
  const run = chosen
  const [first] = run
  if (!first) return null
  const family = FAMILIES[first.family] ?? []
  const stray = tokens.find(
    ({ style, from, index, isAtStart }) =>
      style === first.style && isAtStart && from > (run.at(-1)?.from ?? 0) && index !== 0,
  )
  return {
    stem: text.slice(0, first.from).trim(),
    options: run.map(({ to, from }, index) => ({
      text: text.slice(to, run[index + 1]?.from ?? text.length).trim(),
      at: from,
    })),
    hasDigits: first.family === LETTERS,
    broken: stray
      ? {
          label: family[stray.index > run.length ? run.length : stray.index] ?? '',
          at: stray.from,
          isMissing: stray.index > run.length,
        }
      : null,
  }
}
