import { asc, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { type Correction, type KeyState, keyState } from '../../results/corrections.rules.ts'
import { keyCorrections, questionKeys } from '../../tables.ts'

const columns = {
  id: keyCorrections.id,
  versionId: keyCorrections.versionId,
  kind: keyCorrections.kind,
  answers: keyCorrections.answers,
  lessonId: keyCorrections.lessonId,
  undoes: keyCorrections.undoes,
  createdAt: keyCorrections.createdAt,
}

/**
 * SQL condition: the column has one of these IDs. Uses one parameter, so that the SQL is the same for any number of
 * IDs. Otherwise, students could fill the list of prepared statements.
 */
const isOneOf = (column: AnyPgColumn, ids: readonly number[]) =>
  sql`${column} = any(${`{${ids.join(',')}}`}::int[])`

/**
 * Reads the keys of versions with their corrections, and returns a function that returns how a quiz marks a version.
 */
export async function readKeyStates(
  db: Db | Tx,
  versionIds: readonly number[],
  /** A correction that does not exist yet. */
  planned?: Correction & { versionId: number },
): Promise<(versionId: number, lessonId: number) => KeyState> {
  const [keys, stored] = await Promise.all([
    db
      .select({ versionId: questionKeys.versionId, key: questionKeys.key })
      .from(questionKeys)
      .where(isOneOf(questionKeys.versionId, versionIds)),
    db
      .select(columns)
      .from(keyCorrections)
      .where(isOneOf(keyCorrections.versionId, versionIds))
      .orderBy(asc(keyCorrections.id)),
  ])
  const keyOf = new Map(keys.map(({ versionId, key }) => [versionId, key]))
  const corrections = planned ? [...stored, planned] : stored
  return (versionId, lessonId) => {
    const key = keyOf.get(versionId)
    if (!key) throw new Error(`Version ${versionId} has no key`)
    return keyState(
      key,
      corrections.filter((one) => one.versionId === versionId),
      lessonId,
    )
  }
}
