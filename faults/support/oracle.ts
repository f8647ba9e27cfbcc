import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { reportStorage } from '../../src/media/server/files/storage-report.ts'
import type { Connection, Sql } from '../../src/platform/server/db/connect.ts'
import { readEnv } from '../../src/platform/server/process/env.ts'
import type { Storage } from '../../src/platform/server/storage/storage.ts'
import { sweep, sweepStrays } from '../../src/sweep.ts'
import { openStorage } from '../../tests/support/storage.ts'
import { type Installation, ask } from './installation.ts'
import type { Journal, Kind } from './journal.ts'

export type Verdict = { acknowledged: number; inFlight: number; arrived: number }

/** Finds the objects of each kind in the database by their journal keys. Shares have no rows, only a counter. */
const PRESENT: Record<Exclude<Kind, 'share' | 'removal' | 'thumbnail' | 'file'>, string> = {
  registration: `select username as key from users where username like 'storm-%'`,
  enrolment: `select username || ' ' || course_id as key from enrollments join users u on u.id = user_id
    join courses c on c.id = course_id where not is_premium`,
  like: `select username || ' ' || lesson_id as key from lesson_likes join users u on u.id = user_id`,
  comment: `select content as key from comments`,
  note: `select content as key from notes`,
  progress: `select username || ' ' || lesson_id as key from lesson_progress join users u on u.id = user_id where completed`,
  payment: `select transaction_id as key from payments`,
  approval: `select transaction_id as key from payments where status = 'approved'`,
  course: `select title as key from courses where title like 'WriteLoad %'`,
  resource: `select title as key from resources where title like 'WriteLoad %'`,
}

/** Each query finds a violated invariant: counters that don't match their rows, or dangling references. */
const BROKEN: Record<string, string> = {
  'likes of lessons': `select id from lessons l where likes_count <> (select count(*) from lesson_likes where lesson_id = l.id)`,
  'comments of lessons': `select id from lessons l where comments_count <> (select count(*) from comments where lesson_id = l.id
    and parent_id is null and hidden_at is null and deleted_at is null)`,
  'students of courses': `select c.id from courses c left join course_students s on s.course_id = c.id
    where coalesce(s.students, 0) <> (select count(*) from enrollments where course_id = c.id)`,
  'approved plans without their year': `select p.id from payments p join orders o on o.id = order_id where status = 'approved' and kind = 'membership'
    and (select count(*) from entitlements where payment_id = p.id and source = 'plan' and ended_at is null) <> 1`,
  'approved courses without a place': `select p.id from payments p join orders o on o.id = order_id where status = 'approved' and kind = 'course'
    and not exists (select from enrollments e where e.user_id = o.user_id and e.course_id = o.course_id)`,
  'places without an approved payment': `select e.id from enrollments e join courses c on c.id = e.course_id where is_premium
    and not exists (select from payments p join orders o on o.id = order_id where status = 'approved' and e.user_id = o.user_id and e.course_id = o.course_id)`,
  'years without an approved plan': `select m.id from entitlements m join payments p on p.id = payment_id
    where source in ('purchase', 'plan') and ended_at is null and p.status <> 'approved'`,
  'approvals that the audit log tells not once': `select p.id from payments p where status = 'approved'
    and (select count(*) from audit_log where action = 'payment.approved' and subject_kind = 'payment' and subject_id = p.id::text) <> 1`,
  'thumbnails without a file': `select id from courses where thumbnail like '/media/thumbnails/%'
    and not exists (select from files f where kind = 'thumbnail' and attached_at is not null and thumbnail like '/media/thumbnails/' || f.id || '/%')`,
  'resources without a file': `select id from resources where url is null and file_id is null`,
  'payments without a proof': `select id from payments where screenshot_file_id is null`,
  'doubled comments': `select content as id from comments group by content having count(*) > 1`,
}

const KEPT = `select noun, key, sum(count)::bigint as count from (
  select noun, key, count from counters union all select noun, key, change from count_changes) as all_counts
  group by noun, key having sum(count) <> 0 order by noun, key`

/**
 * Checks that the academy has all acknowledged writes, no unsent ones, and correct counters. Throws a list of errors.
 * The write load must be paused.
 */
export async function examine(academy: Pick<Installation, 'address'>, journal: Journal): Promise<Verdict> {
  const wrong: string[] = []
  let arrived = 0
  const compare = (kind: Kind, present: ReadonlySet<string>) => {
    const facts = journal.facts(kind)
    for (const [key, outcome] of facts)
      if (outcome === 'acknowledged' && !present.has(key)) wrong.push(`lost: ${kind} ${key}`)
    for (const key of present) {
      const outcome = facts.get(key)
      if (outcome === 'unknown') arrived += 1
      else if (outcome !== 'acknowledged') wrong.push(`${outcome ?? 'never sent'}, yet there: ${kind} ${key}`)
    }
  }
  await ask(academy, async ({ sql }) => {
    const found = new Map<string, Set<string>>()
    for (const [kind, query] of Object.entries(PRESENT)) {
      const rows = await sql.unsafe<{ key: string }[]>(query)
      found.set(kind, new Set(rows.map(({ key }) => key)))
    }
    const resources = found.get('resource') ?? new Set()
    const made = journal.keys('resource', 'acknowledged')
    compare('removal', new Set(made.filter((key) => !resources.has(key))))
    // Removed resources are not missing.
    for (const key of journal.facts('removal').keys()) resources.add(key)
    for (const kind of Object.keys(PRESENT)) compare(kind as Kind, found.get(kind) ?? new Set())
    await compareShares(sql, journal, wrong)
    await compareUploads(sql, journal, wrong)
    for (const [what, query] of Object.entries(BROKEN)) {
      const rows = await sql.unsafe<{ id: unknown }[]>(query)
      if (rows.length > 0) wrong.push(`${what}: ${rows.map(({ id }) => String(id)).join(', ')}`)
    }
    await compareCounts(sql, wrong)
  })
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong:\n${wrong.slice(0, 20).join('\n')}`)
  return { acknowledged: journal.count('acknowledged'), inFlight: journal.count('unknown'), arrived }
}

async function compareShares(sql: Sql, journal: Journal, wrong: string[]) {
  const rows = await sql<{ id: number; shares: number }[]>`select id, shares_count as shares from lessons`
  const of = (lesson: number, keys: readonly string[]) =>
    keys.filter((key) => key.endsWith(` ${lesson}`)).length
  const [acknowledged, unknown] = [journal.keys('share', 'acknowledged'), journal.keys('share', 'unknown')]
  for (const { id, shares } of rows) {
    const least = of(id, acknowledged)
    const most = least + of(id, unknown)
    if (shares < least || shares > most)
      wrong.push(`lesson ${id} has ${shares} shares, not ${least} to ${most}`)
  }
}

/** Checks unattached uploads. If the reply of an upload was lost, its name is unknown. */
async function compareUploads(sql: Sql, journal: Journal, wrong: string[]) {
  const rows = await sql<{ id: string; kind: string; attached: boolean }[]>`
    select id, kind, attached_at is not null as attached from files f
    where kind in ('thumbnail', 'resource')
      and not exists (select from resources where file_id = f.id and title not like 'WriteLoad %')`
  const removed = new Set(journal.facts('removal').keys())
  for (const [kind, stored] of [
    ['thumbnail', 'thumbnail'],
    ['file', 'resource'],
  ] as const) {
    const known = new Set(rows.filter((row) => row.kind === stored).map(({ id }) => id))
    const acknowledged = journal.keys(kind, 'acknowledged')
    for (const name of acknowledged) {
      const id = [...known].find((one) => journal.addresses.get(name)?.includes(one))
      if (id) known.delete(id)
      else if (!removed.has(name)) wrong.push(`lost: ${kind} ${name}`)
    }
    const most = journal.keys(kind, 'unknown').length
    if (known.size > most) wrong.push(`${known.size} of ${kind} that nobody sent (at most ${most})`)
  }
}

class Undo extends Error {}

/** Compares the counters of triggers with those computed from rows. */
async function compareCounts(sql: Sql, wrong: string[]) {
  type Count = { noun: string; key: number; count: string }
  let kept: string[] = []
  let anew: string[] = []
  const read = async (tx: { unsafe: Sql['unsafe'] }) =>
    (await tx.unsafe<Count[]>(KEPT)).map(({ noun, key, count }) => `${noun} ${key}: ${count}`)
  await sql
    .begin(async (tx) => {
      kept = await read(tx)
      await tx`select rebuild_counters()`
      anew = await read(tx)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  for (const one of kept.filter((line) => !anew.includes(line))) wrong.push(`kept count ${one}`)
  for (const one of anew.filter((line) => !kept.includes(line))) wrong.push(`no kept count ${one}`)
}

/**
 * Checks that every file of a row exists with the right bytes, and returns the number of files. Also checks that a
 * sweep a few days later leaves no other file. Throws a list of errors. Nothing may write at the same time.
 */
export async function examineFiles(
  academy: Pick<Installation, 'address' | 'env' | 'objects'>,
): Promise<number> {
  const storage = await openStorage(academy.env)
  return ask(academy, async (connection) => {
    await letDaysPass(connection, storage, academy.objects)
    await sweep({ db: connection.db, storage, env: readEnv(academy.env) })
    await sweepStrays({ db: connection.db, storage }, { isRight: true })
    const report = await reportStorage(connection.db, storage, { contents: true })
    const { missing, orphaned, damaged, files } = report
    const left = [...(await readdir(storage.temp.folder)), ...(await readdir(storage.temp.partials))]
    if (missing.length + orphaned.length + damaged.length + left.length > 0)
      throw new Error(`Files and rows differ: ${JSON.stringify({ missing, orphaned, damaged, left })}`)
    return files
  })
}

/** Makes all unreferenced rows and objects older, so that the sweep removes them. */
async function letDaysPass({ sql }: Connection, storage: Storage, objects?: string): Promise<void> {
  await sql`update files set created_at = created_at - interval '3 days'`
  const then = new Date(Date.now() - 3 * 86_400_000)
  const age = (path: string) => utimes(path, then, then)
  for await (const { key } of storage.list('')) {
    const path = storage.localPath(key)
    if (path) await age(path)
  }
  const { folder, partials } = storage.temp
  for (const path of [folder, partials, ...(objects ? [objects] : [])])
    for (const name of await readdir(path, { recursive: path === objects })) await age(join(path, name))
}
