import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { hashPassword } from '../accounts/server/passwords/passwords.ts'
import type { Tx } from '../platform/server/db/connect.ts'
import { enrollments, lessonProgress } from '../learning/tables.ts'
import { comments, lessonLikes, reviews, reviewVotes } from '../community/tables.ts'
import { lessons } from '../catalogue/tables.ts'
import { users } from '../accounts/tables.ts'
import { students } from './people.ts'
import type { SeededCourse, SeededLesson } from './seed-catalogue.ts'
import type { DemoEnrollment } from './types.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/**
 * Returns a time `days` before now. The hour depends on `turn`, so that the data has different times.
 */
const before = (now: Date, days: number, turn = 0) =>
  new Date(now.getTime() - days * DAY - ((turn * 7) % 11) * HOUR - ((turn * 13) % 50) * 60_000)

/** Inserts the students with their progress and likes. Returns the user IDs by username. */
export async function seedStudents(
  tx: Tx,
  courses: readonly SeededCourse[],
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const student of students) {
    const [user] = await tx
      .insert(users)
      .values({
        username: student.username,
        fullName: student.fullName,
        passwordHash: await hashPassword(randomBytes(24).toString('base64url')),
        createdAt: before(now, student.joinedDaysAgo),
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    // A real user has this name already.
    if (!user) continue
    ids.set(student.username, user.id)
    for (const enrollment of student.enrollments) {
      const course = courses.find((one) => one.course.slug === enrollment.course)
      if (!course) throw new Error(`No course ${enrollment.course}`)
      await seedEnrollment(tx, { userId: user.id, course, enrollment, now })
    }
  }
  return ids
}

type NewEnrollment = { userId: string; course: SeededCourse; enrollment: DemoEnrollment; now: Date }

async function seedEnrollment(tx: Tx, { userId, course, enrollment, now }: NewEnrollment): Promise<void> {
  const { daysAgo, done = [], current, likes = [], shares = [] } = enrollment
  const lesson = (order: number): SeededLesson => {
    const found = course.lessons.find((one) => one.order === order)
    if (!found) throw new Error(`${course.course.slug} has no lesson ${order}`)
    return found
  }
  await tx.insert(enrollments).values({ userId, courseId: course.id, createdAt: before(now, daysAgo) })

  // The completions are spread over the time since the enrolment, in the order of the lessons.
  const at = (step: number) => before(now, daysAgo * (1 - (step + 1) / (done.length + 2)), step)
  for (const [step, order] of done.entries()) {
    const { id, seconds } = lesson(order)
    await tx.insert(lessonProgress).values({
      userId,
      lessonId: id,
      position: 0,
      watched: seconds === null ? '{}' : `{[0,${seconds})}`,
      completed: true,
      completedAt: at(step),
      updatedAt: at(step),
    })
  }
  if (current) {
    const { id, seconds } = lesson(current.lesson)
    const position = Math.round((seconds ?? 0) * current.share * 10) / 10
    await tx.insert(lessonProgress).values({
      userId,
      lessonId: id,
      position,
      watched: position > 0 ? `{[0,${position})}` : '{}',
      updatedAt: at(done.length),
    })
  }
  for (const order of likes) {
    const lessonId = lesson(order).id
    await tx.insert(lessonLikes).values({ userId, lessonId, createdAt: at(order) })
    await tx
      .update(lessons)
      .set({ likesCount: sql`${lessons.likesCount} + 1` })
      .where(eq(lessons.id, lessonId))
  }
  for (const order of shares) {
    const lessonId = lesson(order).id
    await tx
      .update(lessons)
      .set({ sharesCount: sql`${lessons.sharesCount} + 1` })
      .where(eq(lessons.id, lessonId))
  }
}

/** Inserts the reviews of the students, oldest first, with votes of other students. */
export async function seedReviews(
  tx: Tx,
  courses: readonly SeededCourse[],
  studentIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const all = students
    .flatMap(({ username, enrollments: learns }) =>
      learns.flatMap(({ course, review }) => (review ? [{ username, slug: course, review }] : [])),
    )
    .toSorted((a, b) => b.review.daysAgo - a.review.daysAgo)
  for (const [turn, { username, slug, review }] of all.entries()) {
    const userId = studentIds.get(username)
    const courseId = courses.find(({ course }) => course.slug === slug)?.id
    if (userId === undefined || courseId === undefined) continue
    const at = before(now, review.daysAgo, turn)
    const { rating, content, helped = [] } = review
    const [row] = await tx
      .insert(reviews)
      .values({ courseId, userId, rating, content, createdAt: at, updatedAt: at })
      .returning({ id: reviews.id })
    for (const name of helped) {
      const voter = studentIds.get(name)
      if (row && voter) await tx.insert(reviewVotes).values({ reviewId: row.id, userId: voter })
    }
  }
}

/** Inserts the oldest comment first, because comments are listed by ID. */
export async function seedComments(
  tx: Tx,
  courses: readonly SeededCourse[],
  studentIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const all = courses
    .flatMap(({ course, lessons: seeded }) => course.comments.map((comment) => ({ comment, seeded })))
    .toSorted((a, b) => b.comment.daysAgo - a.comment.daysAgo)
  for (const [turn, { comment, seeded }] of all.entries()) {
    const lessonId = seeded.find(({ order }) => order === comment.lesson)?.id
    const userId = studentIds.get(comment.username)
    if (lessonId === undefined || userId === undefined) continue
    await tx.insert(comments).values({
      lessonId,
      userId,
      content: comment.content,
      atSeconds: comment.atSeconds ?? null,
      createdAt: before(now, comment.daysAgo, turn),
    })
  }
}
