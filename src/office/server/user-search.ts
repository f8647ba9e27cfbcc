import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/db/connect.ts'
import { likePattern } from '../../platform/server/db/like-pattern.ts'
import { mobileDigits } from '../../accounts/mobile.rules.ts'
import { searchText, users } from '../../accounts/tables.ts'

/** More words and longer ones are not how anybody looks for a person. */
const WORDS = 6
const TYPO = { from: 4, to: 20 }

const haystack = searchText(users)

/** Of a search, more are not counted. */
const COUNTED = 1000

export type UserSearch = { matches: SQL; total: number; capped: boolean }

/**
 * Who has all of these words in the username, the full name, the mobile number or the id, in whatever order. Where nobody has them as typed,
 * one typo in each is forgiven. Undefined for a search without a word.
 */
export async function findUserSearch(db: Db, typed: string | undefined): Promise<UserSearch | undefined> {
  // As the table shows it, an id ends with an ellipsis.
  const words = (typed ?? '').toLowerCase().replaceAll('…', ' ').split(/\s+/).filter(Boolean).slice(0, WORDS)
  const inWords = and(...words.map((word) => sql`${haystack} like ${likePattern(word)}`))
  if (!inWords) return undefined
  // A mobile number is kept without spaces.
  const digits = mobileDigits(typed ?? '')
  const inMobile = digits === null ? undefined : sql`${haystack} like ${likePattern(digits)}`
  const asTyped = or(inWords, inMobile) ?? inWords
  const found = await findUsers(db, asTyped)
  if (found.total > 0) return found
  // The expression is not for the index of trigrams, which takes many times longer over so many branches than reading everybody.
  const nearly = words.map((word) => and(hasPart(word), sql`(${haystack} || '') ~ ${withOneTypo(word)}`))
  return findUsers(db, and(...nearly) ?? asTyped)
}

/** Looks once: unless there are too many to be counted, their ids say from then on who they are. */
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

/** What one typo leaves: a half of the word as it is, or the two letters between the halves exchanged. */
function hasPart(word: string): SQL | undefined {
  const letters = Array.from(word)
  if (!forgives(letters)) return undefined
  const middle = letters.length >> 1
  const [first, second] = [letters.slice(0, middle), letters.slice(middle)]
  const exchanged = [...first.slice(0, -1), ...second.slice(0, 1), ...first.slice(-1), ...second.slice(1)]
  return or(...[first, second, exchanged].map((part) => sql`${haystack} like ${likePattern(part.join(''))}`))
}

const forgives = ({ length }: string[]) => length >= TYPO.from && length <= TYPO.to

/** The beginning of a word, with a letter more, less or other, or two exchanged: one expression, read once for each person. */
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
