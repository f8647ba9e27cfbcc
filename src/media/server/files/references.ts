import { is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as model from '../../../tables.ts'

type Reference = { table: PgTable; column: PgColumn }

const tables = Object.values(model).filter((one) => is(one, PgTable))

/**
 * The columns of the whole model that keep a row of this table: its foreign keys, without those that are deleted with it. So this module
 * need not know who uses files.
 */
export const referencesTo = (target: PgTable): Reference[] =>
  tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap(({ onDelete, reference }) => {
      const { foreignTable, columns } = reference()
      const [column] = columns
      return foreignTable === target && onDelete !== 'cascade' && column ? [{ table, column }] : []
    }),
  )

/** The columns of this name. */
export const columnsNamed = (name: string): Reference[] =>
  tables.flatMap((table) =>
    getTableConfig(table)
      .columns.filter((column) => column.name === name)
      .map((column) => ({ table, column })),
  )
