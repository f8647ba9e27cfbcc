import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/db/connect.ts'
import { likePattern } from '../../platform/server/db/like-pattern.ts'
import { hasWords, nearlyHasWords, wordsIn } from '../../platform/server/db/word-search.ts'
import { mobileDigits } from '../mobile.rules.ts'
import { searchText, users } from '../tables.ts'

const haystack = searchText(users)

/** Number of matches at which a search stops counting. */
const COUNTED = 1000

export type UserSearch = { matches: SQL; total: number; capped: boolean }

/**
 * Finds users whose username, full name, mobile number or ID contains all words, in any order. If no user
 * matches exactly, allows one typo in each word. Includes only users `within` this condition. Returns undefined
 * for a search without words.
 */
export async function findUserSearch(
  db: Db,
  typed: string | undefined,
  within?: SQL,
): Promise<UserSearch | undefined> {
  const words = wordsIn(typed)
  const inWords = hasWords(haystack, words)
  if (!inWords) return undefined
  // Mobile numbers are stored without spaces.
  const digits = mobileDigits(typed ?? '')
  const inMobile = digits === null ? undefined : sql`${haystack} like ${likePattern(digits)}`
  const asTyped = or(inWords, inMobile) ?? inWords
  const found = await findUsers(db, asTyped, within)
  if (found.total > 0) return found
  const nearly = nearlyHasWords(haystack, words)
  return nearly ? findUsers(db, nearly, within) : found
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
