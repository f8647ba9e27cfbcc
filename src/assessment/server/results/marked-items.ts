import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { isWrong, type KeyState, markWith } from '../../results/corrections.rules.ts'
import type { Answer } from '../../marking.rules.ts'
import { type ItemOptions, toVersionNames } from '../../item-names.rules.ts'
import { attemptItems, marks, quizAttempts } from '../../tables.ts'

/** An item of a submitted attempt with its current mark. */
export type MarkedItem = ItemOptions & {
  id: number
  attemptId: number
  lessonId: number
  versionId: number
  answer: Answer | null
  marks: number
  penalty: number
  isDropped: boolean
  value: number
  handValue: number | null
  /** A string, because the query does not convert it to a date. */
  handAt: string | null
}

/** SQL: the newest mark of the item with the table alias `i`. */
export const newestMark = sql`(select m.value from ${marks} m where m.item_id = i.id order by m.id desc limit 1)`

/** Returns the items of submitted attempts. In the condition, `a` is the attempt and `i` is the item. */
export const findMarkedItems = (db: Db | Tx, where: SQL): Promise<MarkedItem[]> =>
  db.execute<MarkedItem>(sql`
    select i.id, i.attempt_id as "attemptId", a.lesson_id as "lessonId", i.version_id as "versionId", i.answer,
      i.options, i.names, i.targets, i.marks, i.penalty, i.is_dropped as "isDropped", coalesce(${newestMark}, 0) as value,
      hand.value as "handValue", hand.created_at as "handAt"
    from ${attemptItems} i join ${quizAttempts} a on a.id = i.attempt_id
      left join lateral (
        select m.value, m.created_at from ${marks} m
        where m.item_id = i.id and m.source = 'teacher' order by m.id desc limit 1
      ) hand on true
    where a.submitted_at is not null and ${where}`)

/** The changes to an item after a correction of its key. */
export type Change = { item: MarkedItem; value: number; isDropped: boolean; wrongBy: number }

/** Returns the new marks of an item after these corrections, or null if nothing changes. */
export function changeOf(item: MarkedItem, state: KeyState): Change | null {
  const { answer, handValue, handAt, ...rest } = item
  const hand = handValue === null || handAt === null ? null : { value: handValue, at: new Date(handAt) }
  const value = markWith(state, toVersionNames(answer, rest), rest, hand)
  if (value === item.value && state.isDropped === item.isDropped) return null
  const wrongBy =
    Number(isWrong(answer, value, state.isDropped)) - Number(isWrong(answer, item.value, item.isDropped))
  return { item, value, isDropped: state.isDropped, wrongBy }
}
