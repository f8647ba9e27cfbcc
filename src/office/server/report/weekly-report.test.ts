import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { compare } from '../../admin/report/report-words.ts'
import { openPayments, statusOf } from '../../../testing/setups/payments.ts'
import { weekOf } from './weekly-report.ts'

const { admin, pay, student, world } = await openPayments()

describe('a week begins on Monday', () => {
  test.each([
    ['2026-11-23', 'this', '2026-11-23', '2026-11-23', '2026-11-16', '2026-11-16'],
    ['2026-11-29', 'this', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
    ['2026-11-25', 'last', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['2026-01-01', 'last', '2025-12-22', '2025-12-28', '2025-12-15', '2025-12-21'],
  ] as const)('on %s, %s week is from %s to %s', (today, week, from, to, fromBefore, toBefore) => {
    expect(weekOf(week, today)).toEqual({
      period: { from, to },
      before: { from: fromBefore, to: toBefore },
    })
  })
})

test('figures are compared in words', () => {
  expect(compare('count', { now: 12, before: 5 }, 'last')).toBe('7 more than the week before')
  expect(compare('count', { now: 5, before: 12 }, 'this')).toBe(
    '7 fewer than on the same days of the week before',
  )
  expect(compare('count', { now: 5, before: 5 }, 'last')).toBe('The same as the week before')
  expect(compare('rupees', { now: 0.3, before: 0.1 }, 'last')).toBe('₹0.20 more than the week before')
  expect(compare('percent', { now: 61.5, before: 70 }, 'last')).toBe('8.5 points less than the week before')
  expect(compare('hours', { now: null, before: 2 }, 'last')).toBeNull()
})

/** Moves the entries in the ledger, and all activities of students, to Wednesday of last week. */
const moveToLastWeek = () =>
  world.database.sql.begin(async (tx) => {
    const at = tx`(date_trunc('week', now() at time zone 'Asia/Kolkata') - interval '5 days') at time zone 'Asia/Kolkata'`
    await tx`set local session_replication_role = replica`
    await tx`update ledger_entries set entered_at = ${at}`
    await tx`update lesson_progress set completed_at = ${at}`
    await tx`update comments set created_at = ${at}, answered_at = ${at} + interval '90 minutes' where kind = 'question' and answered_at is not null`
  })

const money = async (days: { from: string; to: string }) => {
  const { total, byMethod } = await admin.payments.report(days)
  return {
    received: total.received,
    cash: byMethod.cash.received,
    transfer: byMethod.transfer.received,
    refunded: total.refunded,
    income: total.income,
  }
}

/** Expects the report to show the same sums as the page *Money*, for both weeks. */
async function expectSameMoney(week: 'this' | 'last') {
  const report = await admin.admin.weeklyReport({ week })
  const [now, before] = [await money(report), await money(report.before)]
  for (const name of Object.keys(now) as (keyof typeof now)[])
    expect([name, report.money[name]]).toEqual([name, { now: now[name], before: before[name] }])
  return report
}

test('the money of a week is that of the money page, to the paisa', async () => {
  const { id: courseId } = await world.course({ isPremium: true, pricePaise: 99_937 })
  const one = await student()
  const first = await one.call.payments.create(pay({ courseId, amount: 999.37 }))
  await admin.payments.decideMany({ ids: [first.id], status: 'approved' })
  const other = await student()
  const short = await other.call.payments.create(pay({ courseId, amount: 999.37 }))
  await admin.payments.decideMany({ ids: [short.id], status: 'rejected', received: 500.05 })
  const report = await expectSameMoney('this')
  expect(report.money.received.now).toBe(1499.42)
  expect(report.due).toEqual({ count: 1, amount: 499.32 })
  await moveToLastWeek()
  await admin.payments.revoke({ id: first.id, reason: 'refund', amount: 333.33 })
  const cash = await student()
  const { id: other2 } = await world.course({ isPremium: true, pricePaise: 12_345 })
  await admin.grants.create({ userId: cash.user.id, courseId: other2, source: 'cash', amount: 123.45 })
  const later = await expectSameMoney('this')
  expect(later.money).toMatchObject({
    received: { now: 123.45 },
    cash: { now: 123.45 },
    refunded: { now: 333.33 },
    income: { now: -209.88 },
  })
  expect((await expectSameMoney('last')).money.received.now).toBe(1499.42)
})

test('learning is counted in its week, and open tasks are counted now', async () => {
  const before = await admin.admin.weeklyReport({ week: 'this' })
  const course = await world.course()
  const lesson = await world.lesson(course.id)
  const quiz = await world.lesson(course.id, { kind: 'quiz' })
  await world.db.execute(sql`insert into quizzes (lesson_id, shows) values (${quiz.id}, 'grade')`)
  const people = [await student(), await student(), await student()]
  for (const { user, call } of people) {
    await call.enrollments.create({ courseId: course.id })
    await call.progress.update({ id: lesson.id, position: 1, completed: true })
    await world.db.execute(sql`
      insert into quiz_attempts (user_id, lesson_id, number, started_at, submitted_at, submitted_by, grade, max_grade, is_passed)
      values (${user.id}, ${quiz.id}, 1, now(), now(), 'student', ${user === people[0]?.user ? -100 : 750}, 1000, false)`)
  }
  const [one, two] = people
  const asked = await one?.call.comments.create({ id: lesson.id, content: 'Why?', kind: 'question' })
  await two?.call.comments.create({ id: lesson.id, content: 'When?', kind: 'question' })
  await admin.comments.answer({ commentId: asked?.id ?? 0, content: 'Because.' })
  const now = await admin.admin.weeklyReport({ week: 'this' })
  const plus = (name: 'lessons' | 'tests' | 'questions' | 'answered') =>
    now.learning[name].now - before.learning[name].now
  expect([plus('lessons'), plus('tests'), plus('questions'), plus('answered')]).toEqual([3, 3, 2, 1])
  expect(now.students.active.now - before.students.active.now).toBe(3)
  expect(now.students.new.now - before.students.new.now).toBe(3)
  // A negative grade counts as 0.
  expect(now.learning.average.now).toBe(50)
  expect(now.waiting.questions - before.waiting.questions).toBe(1)
  await moveToLastWeek()
  const last = await admin.admin.weeklyReport({ week: 'last' })
  expect(last.learning).toMatchObject({
    lessons: { now: 3 },
    questions: { now: 1 },
    answerHours: { now: 1.5 },
  })
  expect((await admin.admin.weeklyReport({ week: 'this' })).learning.lessons.now).toBe(0)
})

test('students who were not seen for 14 days are those of the filter on the page Students', async () => {
  const { user } = await student()
  await student()
  await world.db.execute(sql`
    insert into user_visits (user_id, seen_at) values (${user.id}, now() - interval '15 days')
    on conflict (user_id) do update set seen_at = excluded.seen_at`)
  const { students } = await admin.admin.weeklyReport({})
  const { total } = await admin.students.list({ seen: 'notLately', state: 'open' })
  expect(students.notSeen).toBe(total)
})

test('students do not get the report', async () => {
  const { call } = await student()
  expect(await statusOf(call.admin.weeklyReport({}))).toBe(403)
})
