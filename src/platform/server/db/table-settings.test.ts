import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Tables with frequent updates or deletes, and tables from which a sweep deletes many rows at once. */
const BUSY = [
  'count_changes',
  'enrollment_changes',
  'jobs',
  'lesson_progress',
  'notifications',
  'rate_limits',
  'user_cache_versions',
  'sessions',
  'study_days',
  'webhook_deliveries',
]

test('busy tables are vacuumed early on an external PostgreSQL, too', async () => {
  const rows = await database.sql<{ name: string; factor: number }[]>`
    select relname as name, split_part(option, '=', 2)::float8 as factor
    from pg_class, unnest(reloptions) as option
    where relnamespace = 'public'::regnamespace and option like 'autovacuum_vacuum_scale_factor=%'`
  const early = rows.filter(({ factor }) => factor <= 0.05).map(({ name }) => name)
  expect(BUSY.filter((name) => !early.includes(name))).toEqual([])
})
