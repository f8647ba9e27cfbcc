import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAssignments } from '../../../testing/setups/assignments.ts'
import { sampleQuizInput } from '../../samples.ts'

let setup: Awaited<ReturnType<typeof openAssignments>>
beforeAll(async () => (setup = await openAssignments()))
afterAll(() => setup.world.close())

const given = { markedAt: null, returns: false, comment: '', pages: [] }

/** Creates a course with an assignment of 10 marks and a quiz, and two students. */
async function openCourse() {
  const { admin, addAssignment, enrolled, world } = setup
  const { id, courseId } = await addAssignment()
  const quiz = await admin.lessons.create({ courseId, kind: 'quiz', title: 'Quiz', order: 2 })
  const [one, two] = [await enrolled(courseId), await enrolled(courseId)]
  await one.caller.assignments.saveDraft({ id, text: 'x' })
  const sent = await one.caller.assignments.submit({ id })
  await admin.submissions.mark({ ...given, id: sent.id, marks: [8] })
  await world.db.execute(sql`
    insert into quiz_attempts (user_id, lesson_id, number, started_at, submitted_at, submitted_by, grade, max_grade, is_passed)
    values (${one.user.id}, ${quiz.id}, 1, now(), now(), 'student', 250, 1000, false),
      (${one.user.id}, ${quiz.id}, 2, now(), now(), 'student', 500, 1000, true),
      (${one.user.id}, ${quiz.id}, 3, now(), now(), 'student', -100, 1000, false),
      (${two.user.id}, ${quiz.id}, 1, now(), now(), 'student', -300, 1000, false)`)
  return { id, courseId, quiz: quiz.id, one, two }
}

test('the best attempt and the marked version count, by weight', async () => {
  const { admin } = setup
  const { id, courseId, quiz, one, two } = await openCourse()
  const book = async () =>
    (await admin.grades.book({ id: courseId, sort: 'total', descending: true })).students
  expect(await book()).toMatchObject([
    {
      userId: one.user.id,
      grades: [
        { grade: 8, maxGrade: 10, percent: 80 },
        { grade: 5, maxGrade: 10, percent: 50 },
      ],
      total: 65,
    },
    { userId: two.user.id, grades: [null, { grade: -3, percent: 0 }], total: 0 },
  ])
  await admin.grades.saveWeights({
    id: courseId,
    weights: [
      { lessonId: id, weight: 3 },
      { lessonId: quiz, weight: 1 },
    ],
  })
  expect(await book()).toMatchObject([{ total: 72.5 }, { total: 0 }])
  await admin.grades.saveWeights({
    id: courseId,
    weights: [
      { lessonId: id, weight: 0 },
      { lessonId: quiz, weight: 0 },
    ],
  })
  expect(await book()).toMatchObject([{ total: null }, { total: null }])
})

test('a weight of another course changes nothing', async () => {
  const { admin } = setup
  const { courseId } = await openCourse()
  const other = await openCourse()
  await admin.grades.saveWeights({ id: courseId, weights: [{ lessonId: other.id, weight: 9 }] })
  const { tests } = await admin.grades.book({ id: other.courseId })
  expect(tests.map(({ weight }) => weight)).toEqual([1, 1])
})

test('students see only their own grades, and none of a quiz that shows nothing', async () => {
  const { admin } = setup
  const { courseId, quiz, one, two } = await openCourse()
  expect(await one.caller.grades.mine({ id: courseId })).toMatchObject({
    total: 65,
    tests: [{ grade: { percent: 80 } }, { grade: { percent: 50 } }],
  })
  expect(await two.caller.grades.mine({ id: courseId })).toMatchObject({ total: 0 })
  await admin.quizzes.save({ ...sampleQuizInput, id: quiz, shows: 'nothing' })
  expect(await one.caller.grades.mine({ id: courseId })).toMatchObject({
    total: 80,
    tests: [
      { grade: { percent: 80 }, isHidden: false },
      { grade: null, isHidden: true },
    ],
  })
  await expect(one.caller.grades.book({ id: courseId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('the book of 2,000 students and 20 tests is searched, sorted and paged in a few statements', async () => {
  const { admin, world } = setup
  const { courseId } = await openCourse()
  await world.db.execute(sql`
    insert into lessons (course_id, kind, title, duration, "order")
    select ${courseId}, 'quiz', 'Quiz ' || n, '', n + 2 from generate_series(1, 18) n`)
  await world.db.execute(
    sql`insert into quizzes (lesson_id) select id from lessons where course_id = ${courseId} and title like 'Quiz %'`,
  )
  await world.db.execute(sql`
    with made as (
      insert into users (username, full_name, password_hash)
      select 'many' || n, 'Student ' || lpad(n::text, 4, '0'), 'x' from generate_series(1, 2000) n returning id
    ) insert into enrollments (user_id, course_id) select id, ${courseId} from made`)
  await world.db.execute(sql`
    insert into quiz_attempts (user_id, lesson_id, number, started_at, submitted_at, submitted_by, grade, max_grade, is_passed)
    select u.id, l.id, 1, now(), now(), 'student', abs(hashtext(u.username || l.id)) % 1000, 1000, true
    from users u cross join lessons l
    where u.username like 'many%' and l.course_id = ${courseId} and l.title like 'Quiz %'`)
  const started = performance.now()
  const book = await admin.grades.book({ id: courseId, sort: 'total', descending: true, page: 2 })
  process.stdout.write(`Grade book: ${Math.round(performance.now() - started)} ms\n`)
  expect(book.students).toHaveLength(50)
  expect(book.found).toBe(2002)
  const totals = book.students.map(({ total }) => total ?? 0)
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  const found = await admin.grades.book({ id: courseId, search: 'Student 0042' })
  expect(found).toMatchObject({ found: 1, students: [{ username: 'many42' }] })
  expect((await admin.grades.book({ id: courseId, search: '%' })).found).toBe(0)
})
