import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from './measured-server.ts'

/** The statements behind a reply: single reads, and transactions with their statements in order. */
export type Work = { single: string[]; transactions: string[][] }

/**
 * Returns the statements that the work makes the server run, from PostgreSQL's log, with their parameters inlined.
 * Those of `before` do not count.
 */
export async function statementsOf(
  academy: MeasuredServer,
  ask: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<Work> {
  const { sql, storageDir } = academy
  const log = join(storageDir, 'postgres/server.log')
  const setLog = async (value: string) => {
    await sql.unsafe(`alter system set log_statement = '${value}'`)
    await sql`select pg_reload_conf()`
    await sleep(150)
  }
  await setLog('all')
  try {
    // Background jobs may add statements, so use the smallest of three runs.
    let least: string[] | null = null
    for (let round = 0; round < 3; round += 1) {
      await before()
      await sleep(50)
      const { size } = await stat(log)
      await ask()
      await sleep(50)
      const found = parse(await readFrom(log, size))
      if (!least || found.length < least.length) least = found
    }
    return grouped(least ?? [])
  } finally {
    await setLog('none')
  }
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path)
  try {
    const length = (await file.stat()).size - start
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.toString()
  } finally {
    await file.close()
  }
}

/** Returns the logged statements in order. The parameters of a statement are in the next entry. */
function parse(log: string): string[] {
  const statements: string[] = []
  for (const entry of log.split(/\n(?!\t)/)) {
    const [, kind, said = ''] = /^\S+ \S+ \S+ (LOG|DETAIL): {2}(.*)$/s.exec(entry) ?? []
    const text = said.replaceAll('\n\t', '\n')
    const statement = /^(?:statement|execute [^:]*): (.*)$/s.exec(text)?.[1]
    if (kind === 'LOG' && statement) statements.push(statement)
    else if (kind === 'DETAIL') statements.push(writtenOut(statements.pop() ?? '', text))
  }
  return statements
}

function writtenOut(statement: string, detail: string): string {
  const values = new Map<string, string>()
  for (const [, at = '', value = ''] of detail.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g))
    values.set(at, value)
  return statement.replace(/\$(\d+)/g, (name, at: string) => values.get(at) ?? name)
}

function grouped(statements: readonly string[]): Work {
  const work: Work = { single: [], transactions: [] }
  let open: string[] | null = null
  for (const text of statements) {
    if (/^begin/i.test(text)) work.transactions.push((open = []))
    else if (/^(commit|rollback)/i.test(text)) open = null
    else (open ?? work.single).push(text)
  }
  return work
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Returns the tables of more than a thousand rows that these statements read completely. */
export async function scannedTables(
  { sql }: MeasuredServer,
  { single, transactions }: Work,
): Promise<string[]> {
  const large = new Set(
    (
      await sql<
        { name: string }[]
      >`select relname as name from pg_class where relkind = 'r' and reltuples > 1000`
    ).map(({ name }) => name),
  )
  const found = new Set<string>()
  const look = (plan: Plan): void => {
    const table = plan['Relation Name']
    if (plan['Node Type'] === 'Seq Scan' && table && large.has(table)) found.add(table)
    plan.Plans?.forEach(look)
  }
  for (const text of [...single, ...transactions.flat()]) {
    if (!/^\s*(select|with|\()/i.test(text)) continue
    const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`explain (format json) ${text}`)
    row?.['QUERY PLAN'].forEach(({ Plan }) => look(Plan))
  }
  return [...found].sort()
}
