import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { type Conflict, CONFLICTS } from '../../merging.schema.ts'
import { type Keyed, MERGE_RULES, type MergeRule, type Numbered } from './rules.ts'

/** The IDs of the kept account and of the removed account. */
export type Merged = { keptId: string; goingId: string }

/** A number that is higher than all numbers in these columns. */
const ABOVE = 1_000_000

const isKeyed = (rule: MergeRule): rule is Keyed => typeof rule === 'object' && 'keys' in rule

/** Moves all rows of the removed account according to their rules. The remaining rows are deleted with the account. */
export async function moveRows(tx: Tx, merged: Merged): Promise<void> {
  for (const [name, rule] of Object.entries(MERGE_RULES)) {
    const [table = '', column = ''] = name.split('.')
    for (const statement of statementsOf({ table, column }, rule, merged)) await tx.execute(statement)
  }
}

type Column = { table: string; column: string }

function statementsOf(of: Column, rule: MergeRule, merged: Merged): SQL[] {
  if (rule === 'drop' || rule === 'stays') return []
  if (rule === 'copy') return [copy(of, merged)]
  if (rule === 'move') return [move(of, merged)]
  return isKeyed(rule)
    ? [...settle(of, rule, merged), move(of, merged)]
    : renumber(of, rule.numberedBy, merged)
}

const move = ({ table, column }: Column, { keptId, goingId }: Merged) =>
  sql`update ${sql.raw(table)} set ${sql.raw(column)} = ${keptId} where ${sql.raw(column)} = ${goingId}`

const copy = ({ table, column }: Column, { keptId, goingId }: Merged) => sql`
  insert into ${sql.raw(table)}
  select (jsonb_populate_record(null::${sql.raw(table)}, to_jsonb(g) || jsonb_build_object(${column}::text, ${keptId}::uuid))).*
  from ${sql.raw(table)} g where g.${sql.raw(column)} = ${goingId} on conflict do nothing`

/** SQL condition: rows of both accounts for the same item. */
const isSame = ({ column }: Column, { keys, among }: Keyed, { keptId, goingId }: Merged) => sql`
  k.${sql.raw(column)} = ${keptId} and g.${sql.raw(column)} = ${goingId}
  ${sql.raw(keys.map((key) => `and k.${key} = g.${key}`).join(' '))}
  ${sql.raw(among ? `and ${among('k')} and ${among('g')}` : '')}`

function settle(of: Column, rule: Keyed, merged: Merged): SQL[] {
  const table = sql.raw(of.table)
  const same = isSame(of, rule, merged)
  const { prefersGoing, combine, release, uncount } = rule
  const lose = (loser: 'g' | 'k', which = sql``) => {
    const other = sql.raw(loser === 'g' ? 'k' : 'g')
    const row = sql.raw(loser)
    if (release)
      return sql`update ${table} ${row} set ${sql.raw(release)} from ${table} ${other} where ${same} ${which}`
    const deletion = sql`delete from ${table} ${row} using ${table} ${other} where ${same} ${which}`
    return uncount ? sql`with gone as (${deletion} returning ${row}.*) ${sql.raw(uncount)}` : deletion
  }
  return [
    ...(combine ? [sql`update ${table} k set ${sql.raw(combine)} from ${table} g where ${same}`] : []),
    ...(prefersGoing ? [lose('k', sql`and (${sql.raw(prefersGoing)})`)] : []),
    lose('g'),
  ]
}

/**
 * Returns the SQL that moves numbered rows, and numbers the rows of both accounts by time. The unique index does not
 * allow duplicate numbers, not even temporarily.
 */
function renumber({ table: name, column: user }: Column, by: string, { keptId, goingId }: Merged): SQL[] {
  const table = sql.raw(name)
  const column = sql.raw(user)
  return [
    sql`update ${table} set ${column} = ${keptId}, number = -number where ${column} = ${goingId}`,
    sql`
      update ${table} t set number = -${ABOVE}::int - r.place from (
        select id, row_number() over (partition by lesson_id order by ${sql.raw(by)}, id) as place
        from ${table} where ${column} = ${keptId} and lesson_id in (
          select lesson_id from ${table} where ${column} = ${keptId} and number < 0)
      ) as r where r.id = t.id`,
    sql`update ${table} set number = -number - ${ABOVE}::int where ${column} = ${keptId} and number < 0`,
  ]
}

const numbered = ({ table, column }: Column, { conflict }: Numbered, { keptId, goingId }: Merged) => {
  const drafts = sql.raw(conflict === 'drafts' ? `and k.state = 'draft' and g.state = 'draft'` : '')
  return sql`select count(distinct k.lesson_id)::int as n from ${sql.raw(table)} k join ${sql.raw(table)} g using (lesson_id)
    where k.${sql.raw(column)} = ${keptId} and g.${sql.raw(column)} = ${goingId} ${drafts}`
}

/** Counts the items for which both accounts have rows. */
export async function countConflicts(db: Db | Tx, merged: Merged): Promise<Record<Conflict, number>> {
  const counts = Object.fromEntries(CONFLICTS.map((one) => [one, 0])) as Record<Conflict, number>
  for (const [name, rule] of Object.entries(MERGE_RULES)) {
    if (typeof rule !== 'object' || rule.conflict === undefined) continue
    const [table = '', column = ''] = name.split('.')
    const of = { table, column }
    const [row] = await db.execute<{ n: number }>(
      isKeyed(rule)
        ? sql`select count(*)::int as n from ${sql.raw(table)} k, ${sql.raw(table)} g where ${isSame(of, rule, merged)}`
        : numbered(of, rule, merged),
    )
    counts[rule.conflict] = row?.n ?? 0
  }
  return counts
}
