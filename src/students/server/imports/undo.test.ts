import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { factorSeal } from '../../../accounts/server/two-step-verification/factor-seal.ts'
import { checkLedger } from '../../../payments/server/ledger/check-ledger.ts'
import { rememberTables } from '../../../testing/remember-tables.ts'
import { createWorld } from '../../../testing/world.ts'
import type { StudentCells } from '../../imports.rules.ts'
import { applyImport } from './apply.ts'
import { GIVEN, undoImport } from './undo.ts'

const seal = factorSeal(['a secret that only tests know'])
const world = await createWorld()
afterAll(() => world.close())

/** Tables that keep a record of what happened, and those of imports. */
const RECORDS = [
  'audit_log',
  'count_changes',
  'counters',
  'invoices',
  'jobs',
  'ledger_entries',
  'notifications',
  'orders',
  'payments',
  'refunds',
  'student_import_rows',
  'student_imports',
  'user_cache_versions',
  'webhook_deliveries',
]

const remember = () => rememberTables(world.database.sql, RECORDS)

test('an import and its undo leave the data unchanged, for all files', async () => {
  const boss = await world.user({ username: 'boss', role: 'admin' })
  const admin = world.as(boss)
  const first = await world.course({ isPremium: true, title: 'Zither', pricePaise: 299_900 })
  const second = await world.course({ title: 'Drums' })
  await admin.batches.create({ name: 'Morning', startsOn: '2026-06-01', courseIds: [first.id] })
  await admin.batches.create({ name: 'Evening', startsOn: '2026-06-01', courseIds: [first.id, second.id] })
  for (const index of [1, 2, 3]) {
    const one = await world.user({
      username: `known${index}`,
      fullName: `Known ${index}`,
      mobile: `+91980000000${index}`,
    })
    if (index > 1) await world.as(one).enrollments.create({ courseId: second.id })
    if (index > 2) await world.buy(one, first.id)
  }
  const name = fc.constantFrom('Known 1', 'Known 2', 'Known 3', 'Asha Rao', 'Asha Rao', 'Ravi', 'X')
  const mobile = fc.constantFrom('9800000001', '9800000002', '9800000003', '9800000004')
  const username = fc.constantFrom('known1', 'known2', 'known3', 'fresh.one', 'boss')
  const batch = fc.constantFrom('Morning', 'Evening')
  const course = fc.constantFrom('Zither', 'Drums')
  const paid = fc.constantFrom('500', '₹1,200', '0')
  const until = fc.constantFrom('31/03/2099', '46477', '01/01/2020')
  const any = { name, mobile, username, batch, course, paid, until }
  const cells: fc.Arbitrary<StudentCells> = fc.oneof(
    fc.record({ name, mobile, batch }, { requiredKeys: ['name'] }),
    fc.record({ name, course, paid }, { requiredKeys: ['name', 'course'] }),
    fc.record({ name, mobile, course, paid, until }, { requiredKeys: ['name', 'course', 'until'] }),
    fc.record({ username, batch, course, paid }, { requiredKeys: ['username'] }),
    fc.record(any, { requiredKeys: [] }),
  )
  let imported = 0
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 6 }), async (rows) => {
      const before = await remember()
      const { totalRevenue } = await admin.admin.stats()
      const { id } = await admin.studentImports.create({ name: 'any.csv' })
      await admin.studentImports.addRows({
        id,
        rows: rows.map((row, index) => ({ line: index + 1, cells: row })),
      })
      const { counts } = await admin.studentImports.check({ id })
      expect(await remember()).toEqual(before)
      if (counts.new + counts.existing === 0) return
      await admin.studentImports.start({ id })
      await applyImport({ ...world, seal }, id)
      expect(await admin.studentImports.byId({ id })).toMatchObject({ state: 'done', failure: null })
      imported += counts.new + counts.existing
      await admin.studentImports.undo({ id })
      await undoImport(world, id)
      expect(await admin.studentImports.byId({ id })).toMatchObject({ state: 'undone', kept: 0 })
      expect(await remember()).toEqual(before)
      expect((await admin.admin.stats()).totalRevenue).toBe(totalRevenue)
      expect(await checkLedger(world.db)).toEqual([])
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 12) },
  )
  expect(imported).toBeGreaterThan(5)
})

/**
 * Tables that are not in `GIVEN`: credentials, data that exists only after a sign-in, data that the undo compares itself,
 * and messages.
 */
const NOT_GIVEN = [
  'api_tokens',
  'applied_admin_passwords',
  'batch_members',
  'billing_details',
  'bulk_action_students',
  'calendar_feeds',
  'comment_reports',
  'comments',
  'course_completions',
  'email_verifications',
  'enrollments',
  'entitlements',
  'handled_requests',
  'hidden_rank_names',
  'lesson_likes',
  'lesson_progress',
  'mails',
  'mistake_cards',
  'notes',
  'notifications',
  'number_confirmations',
  'orders',
  'password_resets',
  'payment_devices',
  'payments',
  'push_subscriptions',
  'quiz_attempts',
  'removed_comments',
  'review_votes',
  'reviews',
  'scorm_records',
  'second_factors',
  'sessions',
  'sign_in_codes',
  'student_import_rows',
  'study_goals',
  'submissions',
  'thread_subscriptions',
  'topic_choices',
  'user_cache_versions',
  'user_emails',
  'user_identities',
  'user_visits',
  'video_answers',
  'whatsapp_messages',
]

test('every table with rows of a student is either checked before an undo, or listed here', async () => {
  const rows = await world.database.sql<{ name: string }[]>`
    select distinct c.conrelid::regclass::text as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and a.attname = 'user_id' order by 1`
  expect(rows.map(({ name }) => name).filter((name) => !(GIVEN as readonly string[]).includes(name))).toEqual(
    NOT_GIVEN,
  )
})
