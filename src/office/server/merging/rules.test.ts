import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { MERGE_RULES } from './rules.ts'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database.close())

/** Columns with UUIDs that are not IDs of users. */
const OTHER_IDS = [
  'answer_events.device',
  'backup_state.storage_id',
  'certificates.code',
  'files.id',
  'handled_requests.request_id',
  'jobs.locked_by',
  'mistake_cards.answer_id',
  'orders.seat_code',
  'payments.document_code',
  'refunds.document_code',
  'scorm_records.file_id',
  'scorm_records.session',
  'submission_files.key',
  'users.id',
  'webhook_deliveries.message_id',
]

/**
 * Unique indexes for which the accounts cannot both have rows at this point. Either an obstacle prevents the merge,
 * or `joinDrafts` has already run.
 */
const SETTLED = [
  'entitlements_one_purchase',
  'quiz_attempts_open',
  'quiz_attempts_number',
  'submissions_draft',
  'submissions_number',
  'study_goals_pkey',
]

test('every column with the ID of a user has a rule', async () => {
  const referring = await sql<{ name: string }[]>`
    select f.conrelid::regclass || '.' || a.attname as name
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
    where f.contype = 'f' and f.confrelid in ('users'::regclass, 'study_goals'::regclass)`
  const ids = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns c
    where table_schema = 'public' and udt_name = 'uuid' and not exists (
      select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
      where f.contype = 'f' and f.conrelid = c.table_name::regclass and a.attname = c.column_name)`
  const names = [...referring, ...ids.filter(({ name }) => !OTHER_IDS.includes(name))].map(({ name }) => name)
  expect(Object.keys(MERGE_RULES).toSorted()).toEqual([...new Set(names)].toSorted())
})

test('every unique index with a user has the rule for rows of both accounts', async () => {
  const indexes = await sql<{ index: string; table: string; columns: string[] }[]>`
    select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as table,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace`
  const missing: string[] = []
  for (const { index, table, columns } of indexes)
    for (const column of columns) {
      const rule = MERGE_RULES[`${table}.${column}`]
      if (rule === undefined || rule === 'drop' || SETTLED.includes(index)) continue
      const keys = typeof rule === 'object' && 'keys' in rule ? [...rule.keys, column] : []
      if (keys.toSorted().join() !== columns.toSorted().join()) missing.push(index)
    }
  expect(missing).toEqual([])
})
