import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '../../../academy/tables.ts'
import type { User } from '../../../platform/user.schema.ts'
import { watchQueries } from '../../../testing/plans.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { addDays, streakOf, weekOf } from '../../rules.ts'
import { studyDays, studyGoals } from '../../tables.ts'
import { saveProgress } from '../progress.ts'
import { remindToStudy } from './reminders.ts'

let world: World
let course: { id: number }
let first: { id: number }
let second: { id: number }
beforeAll(async () => {
  world = await createWorld()
  course = await world.course()
  first = await world.lesson(course.id)
  second = await world.lesson(course.id)
})
afterAll(() => world.close())

async function learner(): Promise<{ user: User; student: ReturnType<World['as']> }> {
  const user = await world.user()
  const student = world.as(user)
  await student.enrollments.create({ courseId: course.id })
  return { user, student }
}

/** Returns the day ('2026-04-01'), weekday and minute in the academy's time zone. */
async function now(): Promise<{ day: string; weekday: number; minute: number }> {
  const [row] = await world.database.sql<{ day: string; weekday: number; minute: number }[]>`
    select at::date::text as day, extract(isodow from at)::int as weekday,
      (extract(hour from at) * 60 + extract(minute from at))::int as minute
    from (select now() at time zone 'Asia/Kolkata' as at) as here`
  if (!row) throw new Error('No clock')
  return row
}
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

describe('a weekly goal', () => {
  test('is off until the student chooses one, and then records no study times', async () => {
    const { student } = await learner()
    await student.progress.update({ id: first.id, position: 60, watched: [[0, 60]] })
    expect(await student.studyGoal.mine()).toBeNull()
    expect(await student.enrollments.welcome()).not.toHaveProperty('week')
    expect(await world.db.select().from(studyDays)).toEqual([])
  })

  test('counts the minutes that were really played from then on, in any ranges', async () => {
    const { user, student } = await learner()
    expect(await student.studyGoal.save({ unit: 'minutes', target: 90 })).toMatchObject({
      done: 0,
      streak: 0,
    })
    await student.progress.update({
      id: first.id,
      position: 100,
      watched: [
        [0, 40.4],
        [60, 140],
      ],
    })
    await student.progress.update({ id: second.id, position: 61, watched: [[0, 61]] })
    // Seeking does not count as studying. Neither does saving without played ranges.
    await student.progress.update({ id: second.id, position: 500, watched: [] })
    await student.progress.update({ id: second.id, position: 900 })
    const week = { unit: 'minutes', target: 90, done: 3, streak: 1 }
    expect((await student.enrollments.welcome()).week).toEqual(week)
    expect(await student.studyGoal.mine()).toMatchObject({
      ...week,
      reminder: null,
      timeZone: 'Asia/Kolkata',
    })
    const { day } = await now()
    expect(await world.db.select().from(studyDays)).toEqual([{ userId: user.id, day, seconds: 181 }])
  })

  test('counts lessons that were completed since Monday', async () => {
    const { user, student } = await learner()
    await student.studyGoal.save({ unit: 'lessons', target: 3 })
    await student.progress.update({ id: first.id, position: 1, completed: true })
    await student.progress.update({ id: second.id, position: 1, completed: true })
    await world.db.execute(sql`update lesson_progress set completed_at = now() - interval '8 days'
      where user_id = ${user.id} and lesson_id = ${second.id}`)
    expect(await student.studyGoal.mine()).toMatchObject({ unit: 'lessons', done: 1, streak: 1 })
  })

  test('shows the last weeks, and keeps them when the goal changes', async () => {
    const { user, student } = await learner()
    await student.studyGoal.save({ unit: 'minutes', target: 90 })
    const { day } = await now()
    const monday = weekOf(day)
    for (const [back, seconds] of [
      [1, 600],
      [7, 1200],
      [15, 60],
    ] as const)
      await world.db.insert(studyDays).values({ userId: user.id, day: addDays(monday, -back), seconds })
    const changed = await student.studyGoal.save({ unit: 'minutes', target: 30 })
    expect(changed?.weeks.slice(0, 5).map(({ minutes }) => minutes)).toEqual([0, 30, 0, 1, 0])
    expect(changed?.weeks[1]).toEqual({ from: addDays(monday, -7), minutes: 30 })
  })

  test('is deleted with all its data when it is turned off', async () => {
    const { user, student } = await learner()
    await student.studyGoal.save({ unit: 'minutes', target: 30, reminder: { days: [1], time: '07:00' } })
    await student.progress.update({ id: first.id, position: 60, watched: [[0, 60]] })
    await student.studyGoal.delete()
    await student.studyGoal.delete()
    expect(await student.studyGoal.mine()).toBeNull()
    for (const table of [studyGoals, studyDays])
      expect((await world.db.select().from(table)).filter(({ userId }) => userId === user.id)).toEqual([])
  })

  test('refuses an invalid goal', async () => {
    const { student } = await learner()
    const save = (input: object) => student.studyGoal.save(input as never)
    await expect(save({ unit: 'minutes', target: 0 })).rejects.toThrow('above zero')
    await expect(save({ unit: 'lessons', target: 201 })).rejects.toThrow('at most')
    await expect(save({ unit: 'hours', target: 1 })).rejects.toThrow()
    const reminder = (days: number[], time: string) =>
      save({ unit: 'lessons', target: 1, reminder: { days, time } })
    await expect(reminder([], '18:30')).rejects.toThrow('Choose at least one day')
    await expect(reminder([8], '18:30')).rejects.toThrow()
    await expect(reminder([1], '24:00')).rejects.toThrow('Enter a time such as 18:30')
    expect((await reminder([5, 1, 5], '18:30'))?.reminder).toEqual({ days: [1, 5], time: '18:30' })
  })

  test('adds no statement when progress is saved', async () => {
    const { user, student } = await learner()
    const save = () =>
      watchQueries(world.database.sql, (db) =>
        saveProgress(db, user, { id: first.id, position: 5, watched: [[0, 5]] }),
      )
    const without = await save()
    await student.studyGoal.save({ unit: 'minutes', target: 30 })
    expect((await save()).statements).toBe(without.statements)
  })
})

test('reminds once at the chosen time, but not students who have studied', async () => {
  // A goal from another test may have its reminder in the same minute.
  await world.db.delete(studyGoals)
  const { day, weekday, minute } = await now()
  const early = { days: [weekday], time: clock(Math.max(0, minute - 1)) }
  const { user: asked, student } = await learner()
  await student.studyGoal.save({ unit: 'minutes', target: 30, reminder: early })
  const { user: busy, student: other } = await learner()
  await other.studyGoal.save({ unit: 'minutes', target: 30, reminder: early })
  await world.db.insert(studyDays).values({ userId: busy.id, day, seconds: 60 })
  const { student: later } = await learner()
  await later.studyGoal.save({
    unit: 'minutes',
    target: 30,
    reminder: { days: [(weekday % 7) + 1], time: early.time },
  })
  expect(await remindToStudy(world)).toBe(1)
  expect(await remindToStudy(world)).toBe(0)
  const told = await world.db.select().from(notifications)
  expect(told.filter(({ kind }) => kind === 'study_reminder').map(({ userId }) => userId)).toEqual([asked.id])

  // The reminders must work for any number of students, although a statement has a limited number of parameters.
  const remind = async () => {
    let reminded = 0
    await world.db.execute(sql`update study_goals set reminded_on = null`)
    const { statements, values } = await watchQueries(world.database.sql, async (db) => {
      reminded = await remindToStudy({ db, live: world.live })
    })
    return { reminded, statements, values }
  }
  const one = await remind()
  expect(one.reminded).toBe(1)
  for (let n = 0; n < 3; n += 1)
    await (await learner()).student.studyGoal.save({ unit: 'minutes', target: 30, reminder: early })
  expect(await remind()).toEqual({ ...one, reminded: 4 })
})

test('a streak forgives one day, not two', () => {
  const today = '2026-03-02'
  expect(streakOf([], today)).toBe(0)
  expect(streakOf(['2026-03-02', '2026-03-01', '2026-02-28'], today)).toBe(3)
  expect(streakOf(['2026-03-01', '2026-02-27', '2026-02-25'], today)).toBe(3)
  expect(streakOf(['2026-02-28'], today)).toBe(1)
  expect(streakOf(['2026-02-27'], today)).toBe(0)
  expect(streakOf(['2026-03-02', '2026-02-27'], today)).toBe(1)
  expect(weekOf('2026-03-01')).toBe('2026-02-23')
  expect(weekOf('2026-03-02')).toBe('2026-03-02')
})
