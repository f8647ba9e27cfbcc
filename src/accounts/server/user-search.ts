import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/db/connect.ts'
import { likePattern } from '../../platform/server/db/like-pattern.ts'
import { mobileDigits } from '../mobile.rules.ts'
import { searchText, users } from '../tables.ts'

/** Maximum number of words in a search for users. Further words are ignored. */
const WORDS = 6
const TYPO = { from: 4, to: 20 }
/** The index finds parts of at least three letters. */
const TRIGRAM = 3

const haystack = searchText(users)

/** A search stops counting at this number. */
const COUNTED = 1000

export type UserSearch = { matches: SQL; total: number; capped: boolean }

/**
 * Finds users with all words in the username, full name, mobile number or ID, in any order. If there is no exact
 * match, allows one typo in each word. Only users `within` count. Returns undefined for a search without words.
 */
export async function findUserSearch(
  db: Db,
  typed: string | undefined,
  within?: SQL,
): Promise<UserSearch | undefined> {
  // The table shortens IDs with an ellipsis.
  const words = (typed ?? '').toLowerCase().replaceAll('…', ' ').split(/\s+/).filter(Boolean).slice(0, WORDS)
  const inWords = and(...words.map((word) => sql`${haystack} like ${likePattern(word)}`))
  if (!inWords) return undefined
  // Mobile numbers are stored without spaces.
  const digits = mobileDigits(typed ?? '')
  const inMobile = digits === null ? undefined : sql`${haystack} like ${likePattern(digits)}`
  const asTyped = or(inWords, inMobile) ?? inWords
  const found = await findUsers(db, asTyped, within)
  if (found.total > 0) return found
  if (!words.some(forgives)) return found
  return findUsers(db, and(...words.map(isNearly)) ?? asTyped, within)
}

/** Runs a search once. Unless there are too many matches, later queries use the IDs of the matches. */
async function findUsers(db: Db, matches: SQL, within: SQL | undefined): Promise<UserSearch> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(within, matches))
    .limit(COUNTED + 1)
  const capped = rows.length > COUNTED
  const ids = `{${rows.map(({ id }) => id).join(',')}}`
  return {
    matches: capped ? matches : sql`${users.id} = any(${ids}::uuid[])`,
    total: Math.min(rows.length, COUNTED),
    capped,
  }
}

/** Whether a word may have a typo. Numbers may not: nearly every mobile number contains half of the digits. */
const forgives = (word: string) => {
  const { length } = Array.from(word)
  return length >= TYPO.from && length <= TYPO.to && !/^[\d+-]+$/.test(word)
}

/**
 * SQL condition: the user has this word with at most one typo. With one typo, one half of the word is unchanged, or the
 * two letters between the halves are swapped.
 */
function isNearly(word: string): SQL {
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
  // Concatenation keeps the planner from using the trigram index for the expression, which is much slower than a full
  // scan for so many branches.
  if (middle >= TRIGRAM) return sql`(${hasPart(haystack)}) and (${haystack} || '') ~ ${regex}`
  // The index does not help with two letters, so every user is read. The text is computed once for each, and the slow
  // expression runs last.
  return sql`(select case when ${hasPart(sql`one.text`)} then one.text ~ ${regex} else false end
    from (select ${haystack} as text offset 0) as one)`
}

/**
 * Returns a regular expression for the beginning of a word with a letter added, missing or replaced, or two letters
 * swapped. One expression, so that each row is read once.
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
