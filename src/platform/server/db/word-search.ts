import { and, type SQL, sql } from 'drizzle-orm'
import { likePattern } from './like-pattern.ts'

/** Maximum number of words in a search. Further words are ignored. */
const WORDS = 6
const TYPO = { from: 4, to: 20 }
/** The index can only find parts with at least three letters. */
const TRIGRAM = 3

/**
 * Returns the words of a search in lower case. An ellipsis separates words, because tables shorten IDs with it and
 * users copy them.
 */
export const wordsIn = (typed: string | undefined): string[] =>
  (typed ?? '').toLowerCase().replaceAll('…', ' ').split(/\s+/).filter(Boolean).slice(0, WORDS)

/** SQL condition: the text contains all words, in any order. Undefined without words. */
export const hasWords = (haystack: SQL, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`${haystack} like ${likePattern(word)}`))

/** SQL condition: the text contains all words, each with at most one typo. Undefined if no word may have one. */
export const nearlyHasWords = (haystack: SQL, words: readonly string[]): SQL | undefined =>
  words.some(forgives) ? and(...words.map((word) => isNearly(haystack, word))) : undefined

/**
 * Whether the search accepts a typo in a word. It does not accept one in numbers, because nearly every mobile number
 * contains half of the digits.
 */
const forgives = (word: string) => {
  const { length } = Array.from(word)
  return length >= TYPO.from && length <= TYPO.to && !/^[\d+-]+$/.test(word)
}

/**
 * SQL condition: the text contains this word with at most one typo. Such a text contains one half of the word
 * unchanged, or the two letters between the halves are swapped.
 */
function isNearly(haystack: SQL, word: string): SQL {
  if (!forgives(word)) return sql`${haystack} like ${likePattern(word)}`
  const letters = Array.from(word)
  const middle = letters.length >> 1
  const [first, second] = [letters.slice(0, middle), letters.slice(middle)]
  const exchanged = [...first.slice(0, -1), ...second.slice(0, 1), ...first.slice(-1), ...second.slice(1)]
  const hasPart = (text: SQL) =>
    sql.join(
      [first, second, exchanged].map((part) => sql`${text} like ${likePattern(part.join(''))}`),
      sql` or `,
    )
  const regex = withOneTypo(letters)
  // The concatenation prevents the planner from using the trigram index for the expression. With so many branches, the
  // index is much slower than a full scan.
  if (middle >= TRIGRAM) return sql`(${hasPart(haystack)}) and (${haystack} || '') ~ ${regex}`
  // With two letters, the index does not help, so PostgreSQL reads every row. It computes the text once per row, and
  // evaluates the slow expression last.
  return sql`(select case when ${hasPart(sql`one.text`)} then one.text ~ ${regex} else false end
    from (select ${haystack} as text offset 0) as one)`
}

/**
 * Returns a regular expression for the beginning of a word with a letter added, missing or replaced, or with two
 * letters swapped. It is a single expression, so that PostgreSQL reads each row once.
 */
function withOneTypo(word: readonly string[]): string {
  const letters = word.map((letter) => (/[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`))
  const forms = letters.flatMap((letter, at) => {
    const before = letters.slice(0, at)
    const after = letters.slice(at + 1)
    const [next, ...rest] = after
    return [
      [...before, ...after],
      [...before, String.raw`\S`, ...after],
      [...before, String.raw`\S`, letter, ...after],
      ...(next === undefined ? [] : [[...before, next, letter, ...rest]]),
    ]
  })
  return String.raw`\m(${forms.map((form) => form.join('')).join('|')})`
}
