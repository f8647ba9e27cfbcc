import { is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as model from '../../../tables.ts'

type Reference = { table: PgTable; column: PgColumn }

const tables = Object.values(model).filter((one) => is(one, PgTable))

/**
 * Returns all foreign keys to this table, except those with `on delete cascade`. With this list, the module does not
 * depend on the modules that use files.
 */
export const referencesTo = (target: PgTable): Reference[] =>
  tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap(({ onDelete, reference }) => {
      const { foreignTable, columns } = reference()
      const [column] = columns
      return foreignTable === target && onDelete !== 'cascade' && column ? [{ table, column }] : []
    }),
  )

/** Returns all columns with this name. */
export const columnsNamed = (name: string): Reference[] =>
  tables.flatMap((table) =>
    getTableConfig(table)
      .columns.filter((column) => column.name === name)
      .map((column) => ({ table, column })),
  )
