import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/connect.ts'
import type { Mark } from '../attempts.rules.ts'
import type { MarkSource } from '../quizzes.rules.ts'
import { marks } from '../tables.ts'

/** A mark in hundredths. `givenBy` is the teacher, or the user who corrected the key. */
export type NewMark = ({ itemId: number } | { submissionId: number; criterion: number }) & {
  value: number
  source: MarkSource
  reason?: string
  givenBy?: string
}

/** Adds marks. The caller changes the grades of the attempts in the same transaction. */
export async function addMarks(tx: Tx, given: readonly NewMark[]): Promise<Mark[]> {
  // One statement with the same text for any number of marks, so that the list of prepared statements stays short.
  return tx.execute<{ id: number; item: number; value: number }>(sql`
    insert into ${marks} (item_id, submission_id, criterion, value, source, reason, given_by)
    select "itemId", "submissionId", criterion, value, source, reason, "givenBy"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given ("itemId" int, "submissionId" int, criterion int, value int, source text, reason text, "givenBy" uuid)
    returning id, item_id as item, value`)
}
