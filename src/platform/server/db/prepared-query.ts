import { Column, is, Placeholder, SQL, type SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { Db, Sql, Tx } from './connect.ts'
import { readOnce } from './dedupe-reads.ts'

type Value = string | number | boolean | null | undefined
export type Values = Readonly<Record<string, Value>>

/** Placeholders for the values of a prepared query. Undefined for a missing value. */
export type Placeholders<V> = {
  readonly [Name in keyof V]: V[Name] extends NonNullable<V[Name]> ? Placeholder : Placeholder | undefined
}

type Select = SQLWrapper & PromiseLike<unknown> & { _: { selectedFields: object } }
export type Query = SQL | Select
type Rows<Q> = Q extends SQL<infer Row> ? Row[] : Awaited<Q>

/** Builds queries without a database. */
export const queryBuilder: Pick<Db, 'select'> = drizzle.mock()

/**
 * Prepares a frequent read. Drizzle generates the SQL once for each `kind` and each set of present values. Later
 * calls only fill in the values. Drizzle's `.prepare()` has two disadvantages. It belongs to one session, so each
 * transaction and each page would generate the SQL again. And it does not accept an `sql` template.
 * docs/decisions/database.md has the figures.
 *
 * ``` const titles = preparedQuery(({ id }: Placeholders<{ id: number }>) => queryBuilder.select({ title:
 * courses.title }).from(courses).where(eq(courses.id, id))) const [row] = await titles(db, { id: 7 }) ```
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
    const given = parameters.map((read) => read(values))
    const { client, logger } = sessionOf(db)
    const keyOfRead = () => `${text}\0${JSON.stringify(given)}`
    const run = () => {
      logger.logQuery(text, given)
      return client.unsafe(text, given)
    }
    if (!toRow) return (await readOnce(db, keyOfRead, run)) as Rows<Q>
    return (await readOnce(db, keyOfRead, () => run().values())).map(toRow) as Rows<Q>
  }
}

type Parameter = string | number | boolean | null
type Written = {
  text: string
  parameters: ((values: Values) => Parameter)[]
  /** Null for an `sql` template, whose rows need no conversion. */
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

/** Converts rows to objects as Drizzle does. */
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

/** Reads a private field of Drizzle. prepared-query.test.ts fails if the field changes. */
function decoderOf(field: object): Decoder {
  if (is(field, Column)) return field
  const { decoder } = (is(field, SQL) ? field : (field as SQL.Aliased).sql) as unknown as { decoder: Decoder }
  return decoder
}

/** Returns the session of the pool or of a transaction, from private fields of Drizzle. */
const sessionOf = (db: Db | Tx) =>
  db._.session as unknown as Pick<PostgresJsSession<Sql, {}, {}>, 'client' | 'logger'>
