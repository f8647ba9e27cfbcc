import { sampleUser } from '../accounts/samples.ts'
import { users } from '../accounts/tables.ts'
import {
  sampleCaption,
  sampleCategory,
  sampleCourse,
  sampleLesson,
  sampleResource,
} from '../catalogue/samples.ts'
import { captions, categories, courses, lessons, resources } from '../catalogue/tables.ts'
import { sampleFile, sampleVideoRow } from '../media/samples.ts'
import { files, videos } from '../media/tables.ts'
import { YEARLY_PLAN_ID } from '../academy/defaults.rules.ts'
import { samplePayment } from '../payments/samples.ts'
import { entitlements, orders, payments } from '../payments/tables.ts'
import type { Db } from '../platform/server/db/connect.ts'
import type { User } from '../platform/user.schema.ts'

type NewCourse = Partial<Parameters<typeof sampleCourse>[0]> & { category?: string }
type NewLesson = Partial<Parameters<typeof sampleLesson>[0]>
type NewVideo = Partial<Parameters<typeof sampleVideoRow>[0]>
type NewPayment = Partial<Parameters<typeof samplePayment>[0]>

/** Returns functions that insert sample rows and the rows that they depend on. Each returns its row. */
export function createRows(db: Db) {
  const user = async (values: Partial<typeof users.$inferInsert> = {}): Promise<User> =>
    only(
      await db
        .insert(users)
        .values(sampleUser(values))
        .returning({ id: users.id, username: users.username, fullName: users.fullName, role: users.role }),
    )

  /** Returns a new category, or the existing one with this name. */
  async function category(name?: string) {
    const values = sampleCategory(name === undefined ? {} : { name })
    const [row] = await db.insert(categories).values(values).onConflictDoNothing().returning()
    return row ?? only((await db.select().from(categories)).filter((known) => known.name === name))
  }

  async function course({ category: name = 'Everything', ...values }: NewCourse = {}) {
    const { id: categoryId } = await category(name)
    return only(
      await db
        .insert(courses)
        .values(sampleCourse({ categoryId, ...values }))
        .returning(),
    )
  }

  const lesson = async (courseId: number, values: NewLesson = {}) =>
    only(
      await db
        .insert(lessons)
        .values(sampleLesson({ courseId, ...values }))
        .returning(),
    )

  const resource = async (values: Partial<typeof resources.$inferInsert> = {}) =>
    only(await db.insert(resources).values(sampleResource(values)).returning())

  const caption = async (values: Parameters<typeof sampleCaption>[0]) =>
    only(await db.insert(captions).values(sampleCaption(values)).returning())

  /** Inserts the row of a stored file, without its bytes. A video has dimensions. */
  async function file(kind: Parameters<typeof sampleFile>[0], video: NewVideo = {}) {
    const row = only(await db.insert(files).values(sampleFile(kind)).returning())
    if (kind === 'video') await db.insert(videos).values(sampleVideoRow({ ...video, fileId: row.id }))
    return row
  }

  async function payment(userId: string, values: NewPayment = {}) {
    const screenshotFileId = values.screenshotFileId ?? (await file('proof')).id
    const sample = samplePayment({ userId, ...values, screenshotFileId })
    const { id: orderId, ...order } = only(await db.insert(orders).values(sample.order).returning())
    const row = only(
      await db
        .insert(payments)
        .values({ ...sample.payment, orderId })
        .returning(),
    )
    return { ...order, ...row }
  }

  /** Inserts the purchase of a course: an approved payment and its lifetime access. */
  async function buy({ id: userId }: { id: string }, courseId: number, values: NewPayment = {}) {
    const bought = await payment(userId, { ...values, courseId })
    await db.insert(entitlements).values({ userId, courseId, source: 'purchase', paymentId: bought.id })
    return bought
  }

  /** Inserts a membership that starts and ends this many days from now. */
  async function join({ id: userId }: { id: string }, { from = -1, until = 364 } = {}) {
    const { id: paymentId } = await payment(userId, { kind: 'membership' })
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    await db.insert(entitlements).values({
      userId,
      source: 'plan',
      paymentId,
      planId: YEARLY_PLAN_ID,
      startsAt: at(from),
      endsAt: at(until),
    })
  }

  /** Inserts a grant: to one course if it is given, otherwise to all courses. */
  const grant = async (
    { id: userId }: { id: string },
    values: Partial<typeof entitlements.$inferInsert> = {},
  ) =>
    only(
      await db
        .insert(entitlements)
        .values({ source: 'scholarship', ...values, userId })
        .returning(),
    )

  return { user, category, course, lesson, resource, caption, file, payment, buy, join, grant }
}

function only<T>([row]: T[]): T {
  if (row === undefined) throw new Error('Nothing was made')
  return row
}
