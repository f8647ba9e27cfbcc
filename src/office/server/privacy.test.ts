import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillEveryTable, rowsOf } from '../../testing/every-table.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { deleteAccount } from './account-deletion.ts'
import { hashPassword } from '../../accounts/server/passwords/passwords.ts'
import type { User } from '../../platform/user.schema.ts'
import { sweep } from '../../sweep.ts'
import { type AccountExport, accountExport } from '../account-export.schema.ts'
import { writeAccountExport } from './account-export.ts'

type Kept = {
  /** The part of the export that contains this data, or the reason why the export does not contain it. */
  exported: keyof typeof accountExport.shape | { not: string }
  /** Whether the row is deleted with the account, or the reason why it stays. */
  deleted: 'goes' | { stays: string }
}

const FINANCIAL = 'a financial record: it keeps the name that it was sent under'

/**
 * Every table with personal data. A new table must be in the export and in the deletion, or give a reason here; see
 * docs/privacy.md.
 */
const PERSONAL: Record<string, Kept> = {
  users: { exported: 'profile', deleted: 'goes' },
  sessions: { exported: 'sessions', deleted: 'goes' },
  offline_leases: { exported: { not: 'what the student sees on the device' }, deleted: 'goes' },
  api_tokens: { exported: 'apiTokens', deleted: 'goes' },
  staff_duties: { exported: 'duties', deleted: 'goes' },
  staff_notes: { exported: 'staffNotes', deleted: 'goes' },
  staff_invitations: { exported: { not: 'what an administrator wrote about others' }, deleted: 'goes' },
  second_factors: { exported: { not: 'a secret' }, deleted: 'goes' },
  password_resets: { exported: { not: 'a secret, for a day' }, deleted: 'goes' },
  topic_choices: { exported: 'mutedTopics', deleted: 'goes' },
  push_subscriptions: { exported: 'devices', deleted: 'goes' },
  user_emails: { exported: 'email', deleted: 'goes' },
  number_confirmations: { exported: 'numberConfirmation', deleted: 'goes' },
  user_identities: { exported: 'identities', deleted: 'goes' },
  email_verifications: {
    exported: { not: 'an address that the user has not confirmed, for a day' },
    deleted: 'goes',
  },
  sign_in_codes: { exported: { not: 'a secret, for a quarter of an hour' }, deleted: 'goes' },
  mails: { exported: { not: 'the times of mails about the notifications, for a month' }, deleted: 'goes' },
  applied_admin_passwords: { exported: { not: 'a secret' }, deleted: 'goes' },
  user_cache_versions: { exported: { not: 'a number that says nothing' }, deleted: 'goes' },
  enrollments: { exported: 'enrollments', deleted: 'goes' },
  bulk_actions: {
    exported: { not: 'what the staff did, for a week' },
    deleted: { stays: 'the action, without its author' },
  },
  bulk_action_students: { exported: { not: 'what the staff did, for a week' }, deleted: 'goes' },
  handled_requests: { exported: { not: 'random IDs of calls, for a week' }, deleted: 'goes' },
  student_imports: {
    exported: { not: 'the academy’s file, for a week' },
    deleted: { stays: 'the file of the students, without the staff who sent it' },
  },
  student_import_rows: { exported: { not: 'what the academy wrote, for a week' }, deleted: 'goes' },
  payee_changes: {
    exported: { not: 'what the academy’s payment details may become, for a week' },
    deleted: 'goes',
  },
  user_visits: { exported: { not: 'the time of the last visit; the sessions say more' }, deleted: 'goes' },
  batch_members: { exported: 'batches', deleted: 'goes' },
  whatsapp_messages: { exported: 'whatsappMessages', deleted: 'goes' },
  hand_overs: { exported: 'handOvers', deleted: 'goes' },
  course_completions: { exported: 'finishedCourses', deleted: 'goes' },
  certificates: { exported: 'certificates', deleted: 'goes' },
  lesson_progress: { exported: 'progress', deleted: 'goes' },
  notes: { exported: 'notes', deleted: 'goes' },
  mistake_cards: { exported: 'mistakes', deleted: 'goes' },
  study_goals: { exported: 'studyGoals', deleted: 'goes' },
  study_days: { exported: 'studyDays', deleted: 'goes' },
  course_imports: {
    exported: { not: 'what the academy’s courses were made from' },
    deleted: { stays: 'the import, without its author' },
  },
  class_attendances: { exported: 'attendances', deleted: 'goes' },
  key_corrections: {
    exported: { not: 'they correct the academy’s questions' },
    deleted: { stays: 'the correction, without its author' },
  },
  key_challenges: {
    exported: { not: 'who decided them; objections are in the attempts' },
    deleted: { stays: 'the decision, without its author' },
  },
  hidden_rank_names: { exported: { not: 'a choice that the student sees in rank lists' }, deleted: 'goes' },
  quiz_attempts: { exported: 'attempts', deleted: 'goes' },
  quiz_extra_times: { exported: 'quizExtraTimes', deleted: 'goes' },
  marks: { exported: { not: 'a part of attempts and submissions' }, deleted: 'goes' },
  submissions: { exported: 'submissions', deleted: 'goes' },
  video_answers: { exported: 'videoAnswers', deleted: 'goes' },
  scorm_records: { exported: 'packageResults', deleted: 'goes' },
  parent_links: { exported: 'parentLinks', deleted: 'goes' },
  calendar_feeds: { exported: { not: 'a secret' }, deleted: 'goes' },
  lesson_excuses: { exported: 'excuses', deleted: 'goes' },
  lesson_likes: { exported: 'likes', deleted: 'goes' },
  comments: { exported: 'comments', deleted: { stays: 'a part of a conversation, without its author' } },
  comment_reports: { exported: 'commentReports' as 'likes', deleted: 'goes' },
  thread_subscriptions: { exported: 'followedThreads' as 'likes', deleted: 'goes' },
  removed_comments: { exported: { not: 'for five minutes, in which it can be restored' }, deleted: 'goes' },
  teachers: {
    exported: { not: 'a public page of the academy' },
    deleted: { stays: 'the page, without a link to the account' },
  },
  reviews: { exported: 'reviews' as 'likes', deleted: 'goes' },
  review_votes: { exported: 'helpfulReviews' as 'likes', deleted: 'goes' },
  orders: { exported: 'payments', deleted: { stays: FINANCIAL } },
  payments: { exported: 'payments', deleted: { stays: FINANCIAL } },
  invoices: {
    exported: 'invoices',
    deleted: { stays: 'a tax record: it keeps the name that it was made out to' },
  },
  billing_details: { exported: 'billing', deleted: 'goes' },
  payment_devices: { exported: { not: 'a hash that says nothing, for half a year' }, deleted: 'goes' },
  entitlements: { exported: 'accessGrants', deleted: 'goes' },
  notifications: {
    exported: 'notifications',
    deleted: { stays: 'what administrators were told of a payment' },
  },
  audit_log: { exported: { not: 'the academy’s record' }, deleted: { stays: 'nobody changes the log' } },
  webhook_deliveries: {
    exported: { not: 'a copy of what the others hold' },
    deleted: { stays: 'what programs were told, for a month' },
  },
  rate_limits: {
    exported: { not: 'a number, for a day' },
    deleted: { stays: 'a number, for a day' },
  },
  files: {
    exported: { not: 'proofs are named by their payments' },
    deleted: { stays: 'an id that is nobody’s' },
  },
}

let world: World
let head: User
let asha: User
beforeAll(async () => {
  world = await createWorld()
  ;({ head, asha } = await fillEveryTable(world))
})
afterAll(() => world.close())

const tables = async () => {
  const found = await world.database.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  return found.map(({ name }) => name)
}

/** Returns the tables that contain one of these strings. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const all = await tables()
  const held = await Promise.all(all.map((name) => rowsOf(world.database.sql, name)))
  return all.filter((_name, at) => held[at]?.some((row) => texts.some((text) => row.includes(text))))
}

test('every table with personal data is listed', async () => {
  const referring = await world.database.sql<{ name: string }[]>`
    select distinct r.relname as name from pg_constraint f join pg_class r on r.oid = f.conrelid
    where f.contype = 'f' and f.confrelid = 'users'::regclass`
  const holding = await tablesWith(asha.id, asha.username, head.id)
  const unknown = new Set([...referring.map(({ name }) => name), ...holding])
  for (const name of Object.keys(PERSONAL)) unknown.delete(name)
  // If this fails, add the table to PERSONAL. State what the export contains, and what account deletion does.
  expect([...unknown]).toEqual([])
})

async function collect(pieces: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const asDate = (_name: string, value: unknown) =>
  typeof value === 'string' && INSTANT.test(value) ? new Date(value) : value

test('the export contains the data of each table', async () => {
  const there = new Set(await tables())
  await world.database.sql`update payments set corrected_keys = '{TYPEDWRONG1}' where user_id = ${asha.id}`
  const caller = { user: asha, sessionId: 'none', hasPrintedPassword: false }
  const pieces = await collect(writeAccountExport(world.db, caller))
  const exported = JSON.parse(pieces.join(''), asDate) as AccountExport
  expect(accountExport.parse(exported)).toEqual(exported)
  const counted = await world.database.sql<{ name: string; rows: number }[]>`
    select 'enrollments' as name, count(*)::int as rows from enrollments where user_id = ${asha.id}
    union all select 'payments', count(*)::int from payments where user_id = ${asha.id}
    union all select 'notifications', count(*)::int from notifications where user_id = ${asha.id}`
  for (const { name, rows } of counted)
    expect([name, exported[name as 'payments'].length]).toEqual([name, rows])
  expect(exported.payments[0]?.correctedIds).toEqual(['TYPEDWRONG1'])
  for (const [name, { exported: part }] of Object.entries(PERSONAL)) {
    if (typeof part !== 'string' || !there.has(name)) continue
    expect(accountExport.shape, name).toHaveProperty(part)
    // The test data must contain an example for every part of the export.
    if (!OF_OTHERS.has(name)) expect([name, JSON.stringify(exported[part]).length]).not.toEqual([name, 2])
  }
})

/** Parts for which `fillEveryTable` creates no data of this user, such as running sessions. */
const OF_OTHERS = new Set(['sessions', 'reviews', 'review_votes'])

test('deleting an account removes everything except for the documented data', async () => {
  const { database } = world
  const passwordHash = await hashPassword('a password of hers')
  await database.sql`update users set password_hash = ${passwordHash} where id = ${asha.id}`
  const staying = Object.entries(PERSONAL).flatMap(([name, { deleted }]) =>
    deleted === 'goes' ? [] : [name],
  )
  const before = await database.sql`select id from comments where user_id = ${asha.id}`
  expect(before.length).toBeGreaterThan(0)

  const claimant = {
    user: asha,
    sessionId: `session-of-${asha.id}`,
    hasSecondFactor: false,
    address: '127.0.0.1',
    knownDevice: async () => null,
  }
  await deleteAccount(world, claimant, 'a password of hers', { limited: false, siteName: 'Lantern' })

  for (const name of await tablesWith(asha.id)) expect(['audit_log', 'files', 'rate_limits']).toContain(name)
  for (const name of await tablesWith(asha.username, asha.fullName ?? '')) expect(staying).toContain(name)
  expect(
    await database.sql`select user_id from comments where id in ${database.sql(before.map(({ id }) => id as number))}`,
  ).toEqual(before.map(() => ({ user_id: null })))
})

test('data with a retention period is deleted after it', async () => {
  const { sql } = world.database
  const id = head.id
  await sql`insert into sessions (id, user_id, expires_at) values
    ('over', ${id}, now() - interval '1 minute'), ('runs', ${id}, now() + interval '1 day')`
  await sql`insert into password_resets (token_hash, user_id, issuer_id, expires_at) values
    ('old', ${id}, ${id}, now() - interval '25 hours'), ('used', ${id}, ${id}, now() - interval '1 hour')`
  await sql`insert into rate_limits (key, count, resets_at) values
    ('sign-in:a', 1, now() - interval '1 minute'), ('sign-in:b', 1, now() + interval '1 minute')`
  await sql`insert into notifications (user_id, kind, data, created_at) values
    (${id}, 'new_device', '{"device":"old","place":"x"}', now() - interval '366 days'),
    (${id}, 'new_device', '{"device":"new","place":"x"}', now() - interval '364 days')`
  await sweep(world)
  const [left] = await sql`select
    (select array_agg(id) from sessions where id in ('over', 'runs')) as sessions,
    (select array_agg(token_hash) from password_resets where issuer_id = ${id}) as resets,
    (select array_agg(key) from rate_limits where key like 'sign-in:%') as limits,
    (select array_agg(data->>'device') from notifications where kind = 'new_device') as news`
  expect(left).toEqual({ sessions: ['runs'], resets: ['used'], limits: ['sign-in:b'], news: ['new'] })
})
