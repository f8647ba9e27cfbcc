import { eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { academyDay } from '../../../academy/server/academy-day.ts'
import { users } from '../../../accounts/tables.ts'
import { isLifetime } from '../../../catalogue/server/access/entitlement.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses } from '../../../catalogue/tables.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { foldName, type RowResult } from '../../imports.rules.ts'
import type { StudentImport } from '../../imports.schema.ts'
import { batchCourses, batches, type RowData, studentImportRows, studentImports } from '../../tables.ts'
import { getImport, lockImport } from './imports.ts'
import { findPaidBefore } from './paid-before.ts'
import { type Known, readRow, type ReadRow } from './read-row.ts'
import { createUsernames, usernameOf } from './usernames.ts'

const WRITTEN_AT_ONCE = 1000

type Row = Pick<typeof studentImportRows.$inferSelect, 'line' | 'cells'>
type Checked = {
  line: number
  result: RowResult
  note: string | null
  data: RowData | null
  userId: string | null
}
type Account = { id: string; username: string; fullName: string | null; mobile: string | null; role: string }

/**
 * Determines and stores the result of an import for every row. Makes no other changes. Throws 404 if the import does
 * not exist, and 409 if it has begun.
 */
export function checkImport(db: Db, id: number): Promise<StudentImport> {
  return transact(db, async (tx) => {
    await lockImport(tx, id, ['draft', 'checked', 'failed'])
    const rows = await tx
      .select({ line: studentImportRows.line, cells: studentImportRows.cells })
      .from(studentImportRows)
      .where(eq(studentImportRows.importId, id))
      .orderBy(studentImportRows.line)
    const known = await readKnown(tx)
    const read = rows.map((row) => ({ row, read: readRow(row.cells, known) }))
    const accounts = await findAccounts(
      tx,
      read.map((one) => one.read),
    )
    const checked = decide(read, accounts, await takenUsernames(tx, rows))
    await refuseBought(tx, checked)
    refuse(checked, await findPaidBefore(tx, checked), (day) => `paid_before: ${day}`)
    for (let from = 0; from < checked.length; from += WRITTEN_AT_ONCE)
      await write(tx, id, checked.slice(from, from + WRITTEN_AT_ONCE))
    await tx.update(studentImports).set({ state: 'checked', failure: null }).where(eq(studentImports.id, id))
    return getImport(tx, id)
  })
}

async function readKnown(tx: Tx): Promise<Known> {
  const open = await tx
    .select({
      id: batches.id,
      name: batches.name,
      isOver: sql<boolean>`coalesce(${batches.endsOn} < ${academyDay}, false)`,
      courseIds: sql<number[]>`array(
        select bc.course_id from ${batchCourses} bc join ${courses} c on c.id = bc.course_id
        where bc.batch_id = ${batches}.id and c.deleted_at is null order by 1)`,
    })
    .from(batches)
    .where(isNull(batches.archivedAt))
  const listed = await tx
    .select({ id: courses.id, title: courses.title, slug: courses.slug })
    .from(courses)
    .where(isOutsideBin)
  const byTitle = new Map<string, { id: number } | null>()
  for (const { id, title } of listed)
    byTitle.set(title.toLowerCase(), byTitle.has(title.toLowerCase()) ? null : { id })
  // The last part of an address is unique, so it also distinguishes courses with the same title.
  for (const { id, slug } of listed) if (!byTitle.get(slug)) byTitle.set(slug, { id })
  const [day] = await tx.execute<{ today: string }>(sql`select ${academyDay}::text as today`)
  return {
    batches: new Map(open.map(({ name, ...batch }) => [name.toLowerCase(), batch])),
    courses: byTitle,
    today: day?.today ?? '',
  }
}

/** Returns the accounts with a username or a mobile number of the rows. */
async function findAccounts(tx: Tx, read: readonly ReadRow[]): Promise<Account[]> {
  const wanted = read.flatMap((one) => ('data' in one ? [one.data] : []))
  const usernames = JSON.stringify(wanted.flatMap(({ username }) => username?.toLowerCase() ?? []))
  const mobiles = JSON.stringify(wanted.flatMap(({ mobile }) => mobile ?? []))
  return tx
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      mobile: users.mobile,
      role: users.role,
    })
    .from(users)
    .where(
      or(
        sql`lower(${users.username}) in (select jsonb_array_elements_text(${usernames}::jsonb))`,
        sql`${users.mobile} in (select jsonb_array_elements_text(${mobiles}::jsonb))`,
      ),
    )
}

/** Returns the usernames that begin like those that the rows will get. */
async function takenUsernames(tx: Tx, rows: readonly Row[]): Promise<Set<string>> {
  const bases = JSON.stringify([...new Set(rows.map(({ cells }) => usernameOf(cells.name ?? '')))])
  const taken = await tx.execute<{ username: string }>(sql`
    select lower(username) as username from ${users}
    where regexp_replace(lower(username), '[0-9]+$', '') in (
      select regexp_replace(one, '[0-9]+$', '') from jsonb_array_elements_text(${bases}::jsonb) one)`)
  return new Set(taken.map(({ username }) => username))
}

function decide(
  read: readonly { row: Row; read: ReadRow }[],
  accounts: readonly Account[],
  taken: Set<string>,
): Checked[] {
  const byUsername = new Map(accounts.map((one) => [one.username.toLowerCase(), one]))
  const byMobile = new Map<string | null, Account[]>()
  for (const one of accounts) byMobile.set(one.mobile, [...(byMobile.get(one.mobile) ?? []), one])
  for (const one of read)
    if ('data' in one.read && one.read.data.username) taken.add(one.read.data.username.toLowerCase())
  const nextUsername = createUsernames(taken)
  /** The line of the first row with this student. */
  const lines = new Map<string, number>()
  return read.map(({ row: { line }, read: one }): Checked => {
    const left = (result: RowResult, note: string): Checked => ({
      line,
      result,
      note,
      data: null,
      userId: null,
    })
    if ('error' in one) return left('error', one.error)
    const { data } = one
    const found = findAccount(data, byUsername, byMobile)
    if (typeof found === 'string') return left('error', found)
    const keys = [
      ...(data.username ? [`username ${data.username.toLowerCase()}`] : []),
      ...(data.mobile && data.fullName ? [`student ${foldName(data.fullName)} ${data.mobile}`] : []),
      ...(found ? [`account ${found.id}`] : []),
    ]
    const first = keys.map((key) => lines.get(key)).find((known) => known !== undefined)
    if (first !== undefined) return left('duplicate', `same_as: ${first}`)
    for (const key of keys) lines.set(key, line)
    if (found)
      return {
        line,
        result: 'existing',
        note: null,
        data: { ...data, username: found.username },
        userId: found.id,
      }
    const [other] = (data.mobile && byMobile.get(data.mobile)) || []
    const username = data.username ?? nextUsername(data.fullName ?? '')
    const note = other ? `mobile_used: ${other.username}` : null
    return { line, result: 'new', note, data: { ...data, username }, userId: null }
  })
}

/** Returns the account of a row, undefined for none, or the reason why it is not clear. */
function findAccount(
  { username, mobile, fullName }: Omit<RowData, 'username'> & { username: string | null },
  byUsername: ReadonlyMap<string, Account>,
  byMobile: ReadonlyMap<string | null, Account[]>,
): Account | string | undefined {
  /** Accounts without a name could belong to anyone. */
  const isSame = (account: Account) =>
    fullName !== null && account.fullName !== null && foldName(account.fullName) === foldName(fullName)
  const named = username ? byUsername.get(username.toLowerCase()) : undefined
  if (named) {
    if (named.role !== 'student') return `is_staff: ${named.username}`
    // A row without a name means the account of this username.
    return fullName === null || isSame(named) ? named : `username_taken: ${named.username}`
  }
  if (!mobile || username) return undefined
  // Brothers and sisters often have the number of a parent, so the name must match too.
  const owners = (byMobile.get(mobile) ?? []).filter((one) => one.role === 'student')
  const same = owners.filter(isSame)
  if (same.length > 1) return `mobile_shared: ${mobile}`
  const nameless = owners.find((one) => one.fullName === null)
  return same[0] ?? (nameless && `mobile_of: ${nameless.username}`)
}

/** Marks rows of students who have lifetime access to the course already. */
async function refuseBought(tx: Tx, checked: Checked[]): Promise<void> {
  const asked = checked.flatMap(({ line, userId, data }) =>
    userId && data?.courseId ? [{ line, user_id: userId, course_id: data.courseId }] : [],
  )
  if (asked.length === 0) return
  const bought = await tx.execute<{ line: number }>(sql`
    select a.line from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a (line int, user_id uuid, course_id int)
    where ${isLifetime(sql`a.user_id`, sql`a.course_id`)}`)
  refuse(checked, new Map(bought.map(({ line }) => [line, ''])), () => 'has_course')
}

/** Marks these lines as errors. */
function refuse(
  checked: readonly Checked[],
  lines: ReadonlyMap<number, string>,
  noteOf: (value: string) => string,
): void {
  for (const one of checked) {
    const value = lines.get(one.line)
    if (value !== undefined)
      Object.assign(one, { result: 'error', note: noteOf(value), data: null, userId: null })
  }
}

async function write(tx: Tx, id: number, checked: readonly Checked[]): Promise<void> {
  await tx.execute(sql`
    update ${studentImportRows} r
    set result = c.result, note = c.note, data = c.data, user_id = c."userId"
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
      c (line int, result text, note text, data jsonb, "userId" uuid)
    where r.import_id = ${id} and r.line = c.line`)
}

/** Whether the student import has rows that change anything. */
export const hasWork = inArray(studentImportRows.result, ['new', 'existing'])
