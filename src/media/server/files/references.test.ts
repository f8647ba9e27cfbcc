import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTableName } from 'drizzle-orm'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { files } from '../../tables.ts'
import { columnsNamed, referencesTo } from './references.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const names = (references: ReturnType<typeof referencesTo>) =>
  references.map(({ table, column }) => `${getTableName(table)}.${column.name}`).toSorted()

test('finds every column of the database that refers to a file', async () => {
  const keys = await database.sql<{ name: string }[]>`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass and c.confdeltype <> 'c'`
  expect(names(referencesTo(files))).toEqual(keys.map(({ name }) => name).toSorted())
  expect(names(referencesTo(files))).toContain('payments.screenshot_file_id')

  const thumbnails = await database.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'thumbnail'`
  expect(names(columnsNamed('thumbnail'))).toEqual(thumbnails.map(({ name }) => name).toSorted())
})
