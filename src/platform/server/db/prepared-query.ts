import { Column, is, Placeholder, SQL, type SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { Db, Sql, Tx } from './connect.ts'

type Value = string | number | boolean | null | undefined
export type Values = Readonly<Record<string, Value>>

/** What stands for the values while a prepared query is written; nothing, where there is none. */
export type Placeholders<V> = {
  readonly [Name in keyof V]: V[Name] extends NonNullable<V[Name]> ? Placeholder : Placeholder | undefined
}

type Select = SQLWrapper & PromiseLike<unknown> & { _: { selectedFields: object } }
export type Query = SQL | Select
type Rows<Q> = Q extends SQL<infer Row> ? Row[] : Awaited<Q>

/** What statements are written with. */
export const queryBuilder: Pick<Db, 'select'> = drizzle.mock()

/**
 * A question that is asked all the time. It is written the first time, for each `kind` and for each set of values that are
 * there; from then on only the values change. By itself Drizzle puts every statement together anew, and looks at each column
 * of each row to find out what it is, which takes several times what the driver does.
 *
 * ```
 * const titles = preparedQuery(({ id }: Placeholders<{ id: number }>) =>
 *   queryBuilder.select({ title: courses.title }).from(courses).where(eq(courses.id, id)))
 * const [row] = await titles(db, { id: 7 })
 * ```
 */
export function preparedQuery<V extends Values, Q extends Query, Kind extends string | void = void>(
  write: (at: Placeholders<V>, kind: Kind) => Q,
): (db: Db | Tx, values: V, kind: Kind) => Promise<Rows<Q>> {
  const written = new Map<string, Written>()
  return async (db, values, kind) => {
    let key: string = kind ?? ''
    for (const name in values) if (values[name] != null) key += ` ${name}`
    let one = written.get(key)
    if (!one) written.set(key, (one = writeOut(write(hold(values), kind))))
    const { text, parameters, toRow } = one
    const { client, logger } = sessionOf(db)
    const given = parameters.map((read) => read(values))
    logger.logQuery(text, given)
    const asked = client.unsafe(text, given)
    return (toRow ? (await asked.values()).map(toRow) : await asked) as Rows<Q>
  }
}

type Parameter = string | number | boolean | null
type Written = {
  text: string
  parameters: ((values: Values) => Parameter)[]
  /** Null where the driver's rows are what is wanted. */
  toRow: ((row: unknown[]) => object) | null
}

const hold = <V extends Values>(values: V) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, new Placeholder(name)]])),
  ) as Placeholders<V>

const dialect = new PgDialect()

function writeOut(query: Query): Written {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL())
  const parameters = params.map((param): Written['parameters'][number] =>
    is(param, Placeholder) ? (values) => values[param.name] as Parameter : () => param as Parameter,
  )
  return { text, parameters, toRow: is(query, SQL) ? null : rowReader(query._.selectedFields) }
}

type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** Makes objects of rows as Drizzle does; what is joined and may be missing is selected by its columns. */
function rowReader(selected: object): (row: unknown[]) => object {
  const fields = Object.entries(selected).map(([name, field]): [string, Decoder] => [name, decoderOf(field)])
  return (row) => {
    const read: Record<string, unknown> = {}
    let at = 0
    for (const [name, decoder] of fields) {
      const value = row[at++]
      read[name] = value === null ? null : decoder.mapFromDriverValue(value)
    }
    return read
  }
}

/** Drizzle has them, and does not tell of them. */
function decoderOf(field: object): Decoder {
  if (is(field, Column)) return field
  const { decoder } = (is(field, SQL) ? field : (field as SQL.Aliased).sql) as unknown as { decoder: Decoder }
  return decoder
}

/** Of the pool, of a transaction, or of what asks but once. */
const sessionOf = (db: Db | Tx) =>
  db._.session as unknown as Pick<PostgresJsSession<Sql, {}, {}>, 'client' | 'logger'>
