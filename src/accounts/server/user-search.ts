import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/db/connect.ts'
import { likePattern } from '../../platform/server/db/like-pattern.ts'
import { mobileDigits } from '../mobile.rules.ts'
import { searchText, users } from '../tables.ts'

/** Maximum number of words in a search for users. Further words are ignored. */
const WORDS = 6
const TYPO = { from: 4, to: 20 }

const haystack = searchText(users)

/** A search stops counting at this number. */
const COUNTED = 1000

export type UserSearch = { matches: SQL; total: number; capped: boolean }

/**
 * Finds users with all words in the username, full name, mobile number or ID, in any order. If there is no exact
 * match, allows one typo in each word. Returns undefined for a search without words.
 */
export async function findUserSearch(db: Db, typed: string | undefined): Promise<UserSearch | undefined> {
  // The table shortens IDs with an ellipsis.
  const words = (typed ?? '').toLowerCase().replaceAll('…', ' ').split(/\s+/).filter(Boolean).slice(0, WORDS)
  const inWords = and(...words.map((word) => sql`${haystack} like ${likePattern(word)}`))
  if (!inWords) return undefined
  // Mobile numbers are stored without spaces.
  const digits = mobileDigits(typed ?? '')
  const inMobile = digits === null ? undefined : sql`${haystack} like ${likePattern(digits)}`
  const asTyped = or(inWords, inMobile) ?? inWords
  const found = await findUsers(db, asTyped)
  if (found.total > 0) return found
  // Concatenation keeps the planner from using the trigram index, which is much slower than a full scan for so many
  // branches.
  const nearly = words.map((word) => and(hasPart(word), sql`(${haystack} || '') ~ ${withOneTypo(word)}`))
  return findUsers(db, and(...nearly) ?? asTyped)
}

/** Runs a search once. Unless there are too many matches, later queries use the IDs of the matches. */
async function findUsers(db: Db, matches: SQL): Promise<UserSearch> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(matches)
    .limit(COUNTED + 1)
  const capped = rows.length > COUNTED
  const ids = `{${rows.map(({ id }) => id).join(',')}}`
  return {
    matches: capped ? matches : sql`${users.id} = any(${ids}::uuid[])`,
    total: Math.min(rows.length, COUNTED),
    capped,
  }
}

/**
 * With one typo, one half of the word is unchanged, or the two letters between the halves are swapped. This condition
 * can use the index.
 */
function hasPart(word: string): SQL | undefined {
  const letters = Array.from(word)
  if (!forgives(letters)) return undefined
  const middle = letters.length >> 1
  const [first, second] = [letters.slice(0, middle), letters.slice(middle)]
  const exchanged = [...first.slice(0, -1), ...second.slice(0, 1), ...first.slice(-1), ...second.slice(1)]
  return or(...[first, second, exchanged].map((part) => sql`${haystack} like ${likePattern(part.join(''))}`))
}

const forgives = ({ length }: string[]) => length >= TYPO.from && length <= TYPO.to

/**
 * Returns a regular expression for the beginning of a word with a letter added, missing or replaced, or two letters
 * swapped. One expression, so that each row is read once.
 */
function withOneTypo(word: string): string {
  const letters = Array.from(word, (letter) => (/[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`))
  if (!forgives(letters)) return letters.join('')
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
