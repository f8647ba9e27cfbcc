import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionKey } from '../../../accounts/server/sessions/sessions.ts'
import { sessions } from '../../../accounts/tables.ts'
import { courses, lessons } from '../../../catalogue/tables.ts'
import { videos } from '../../../media/tables.ts'
import { staffDuties } from '../../../office/tables.ts'
import { entitlements } from '../../../payments/tables.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { LEASE_LESSONS } from '../../offline.schema.ts'
import { offlineLeases } from '../../tables.ts'

const DAY = 86_400_000

let world: World
beforeAll(async () => void (world = await createWorld()))
afterAll(() => world.close())

const rendition = (height: number, bytes: number) => ({
  run: 'run-1',
  height,
  width: height * 2,
  bandwidth: 1,
  average: 1,
  bytes,
  codecs: 'avc1',
  segments: [4, 4],
})
const RENDITIONS = [rendition(720, 90_000_000), rendition(360, 38_000_000), rendition(0, 6_000_000)]

/** Creates a lesson with a processed video in a premium course that allows downloads. */
async function lessonIn(courseId?: number, values: Parameters<World['lesson']>[1] = {}) {
  const course = courseId ?? (await world.course({ isPremium: true, allowsOffline: true })).id
  const file = await world.file('video', { durationSeconds: 8, renditions: RENDITIONS })
  const { id } = await world.lesson(course, { videoFileId: file.id, ...values })
  return { id, courseId: course, fileId: file.id }
}

/** Creates a student with access to the course. The default is lifetime access. */
async function studentOf(courseId: number, endsAt: Date | null = null) {
  const user = await world.user()
  await world.grant(user, { courseId, endsAt })
  const student = world.as(user)
  await student.enrollments.create({ courseId })
  return { user, student }
}

const daysUntil = (date: Date) => (date.getTime() - Date.now()) / DAY
const take = (student: Caller, id: number, height = 360) => student.offline.take({ id, height })
const refused = (code: string) => ({ cause: expect.objectContaining({ code }) })

/** Gives the user another session with a lease for each of these lessons. */
async function otherDevice(user: User, name: string, ids: readonly number[]) {
  const sessionId = sessionKey(`${name} of ${user.id}`)
  const expiresAt = new Date(Date.now() + DAY)
  await world.db.insert(sessions).values({ id: sessionId, userId: user.id, expiresAt })
  for (const lessonId of ids)
    await world.db.insert(offlineLeases).values({ sessionId, lessonId, height: 0, expiresAt })
  return sessionId
}

describe('taking a lease', () => {
  test('the student sees the sizes of the smallest video and of the audio, and chooses one', async () => {
    const { id, courseId, fileId } = await lessonIn()
    const { student, user } = await studentOf(courseId)
    expect(await student.offline.offer({ id })).toEqual({
      choices: [
        { height: 360, bytes: 38_000_000 },
        { height: 0, bytes: 6_000_000 },
      ],
    })
    await student.progress.update({ id, position: 3 })
    const made = await take(student, id, 0)
    expect(made).toMatchObject({
      userId: user.id,
      lessonId: id,
      height: 0,
      bytes: 6_000_000,
      position: 3,
      durationSeconds: 8,
      playlist: `/media/videos/${fileId}/0.m3u8`,
    })
    expect(daysUntil(made.expiresAt)).toBeCloseTo(30, 2)
    await expect(take(student, id, 720)).rejects.toMatchObject(refused('NOTHING_TO_DOWNLOAD'))
  })

  test('a lease ends with the access, and after 30 days at most', async () => {
    const { id, courseId } = await lessonIn()
    const soon = await studentOf(courseId, new Date(Date.now() + 5 * DAY))
    expect(daysUntil((await take(soon.student, id)).expiresAt)).toBeCloseTo(5, 2)
    const late = await studentOf(courseId, new Date(Date.now() + 50 * DAY))
    expect(daysUntil((await take(late.student, id)).expiresAt)).toBeCloseTo(30, 2)

    await world.db.execute(sql`insert into settings (key, value) values ('grace_days', '3')`)
    const user = await world.user()
    await world.join(user, { until: 2 })
    const member = world.as(user)
    await member.enrollments.create({ courseId })
    expect(daysUntil((await take(member, id)).expiresAt)).toBeCloseTo(5, 2)
    await world.db.execute(sql`delete from settings where key = 'grace_days'`)
  })

  test('a lease of course staff ends with their duty or their own access, whichever is later', async () => {
    const { id, courseId } = await lessonIn()
    const person = await world.user()
    const until = new Date(Date.now() + 5 * DAY)
    await world.db
      .insert(staffDuties)
      .values({ userId: person.id, duty: 'marking', scope: 'course', courseId, until })
    const duties = [{ duty: 'marking', courseId, batchId: null, limit: null }] as const
    const helper = world.as({ ...person, duties })
    await helper.enrollments.create({ courseId })
    expect(daysUntil((await take(helper, id)).expiresAt)).toBeCloseTo(5, 2)
    const renewed = async () => (await helper.offline.renew({ ids: [id] })).leases.map((it) => it.expiresAt)
    expect(daysUntil((await renewed())[0] ?? new Date(0))).toBeCloseTo(5, 2)
    await world.grant(person, { courseId, endsAt: new Date(Date.now() + 9 * DAY) })
    expect(daysUntil((await renewed())[0] ?? new Date(0))).toBeCloseTo(9, 2)
    await world.db.update(staffDuties).set({ until: null }).where(eq(staffDuties.userId, person.id))
    expect(daysUntil((await renewed())[0] ?? new Date(0))).toBeCloseTo(30, 2)
    const admin = world.as(await world.user({ role: 'admin' }))
    await admin.enrollments.create({ courseId })
    expect(daysUntil((await take(admin, id)).expiresAt)).toBeCloseTo(30, 2)
  })

  test('students without access, enrolment or a video get no lease', async () => {
    const { id, courseId } = await lessonIn()
    const stranger = world.as(await world.user())
    await expect(take(stranger, id)).rejects.toMatchObject(refused('PURCHASE_REQUIRED'))
    const user = await world.user()
    await world.grant(user, { courseId })
    await expect(take(world.as(user), id)).rejects.toMatchObject(refused('ENROLLMENT_REQUIRED'))
    const { student } = await studentOf(courseId)
    const outside = await world.lesson(courseId, { videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
    await expect(take(student, outside.id)).rejects.toMatchObject(refused('NOTHING_TO_DOWNLOAD'))
    const hidden = await lessonIn(courseId, { isVisible: false })
    await expect(take(student, hidden.id)).rejects.toMatchObject(refused('LESSON_NOT_FOUND'))
    await expect(world.as(null).offline.renew({ ids: [] })).rejects.toMatchObject(refused('SIGN_IN_REQUIRED'))
  })

  test('the owner allows downloads for each course', async () => {
    const course = await world.course({ isPremium: true })
    const { id, courseId } = await lessonIn(course.id)
    const { student } = await studentOf(courseId)
    await expect(student.offline.offer({ id })).rejects.toMatchObject(refused('DOWNLOAD_NOT_ALLOWED'))
    const admin = world.as(await world.user({ role: 'admin' }))
    expect(await admin.courses.byId({ id: courseId })).not.toHaveProperty('allowsOffline')
    expect(await admin.courses.update({ id: courseId, allowsOffline: true })).toMatchObject({
      allowsOffline: true,
    })
    await take(student, id)
    await admin.courses.update({ id: courseId, allowsOffline: false })
    await expect(take(student, id)).rejects.toMatchObject(refused('DOWNLOAD_NOT_ALLOWED'))
    expect((await student.offline.renew({ ids: [id] })).leases).toEqual([])
  })

  test('a download uses the seat, as playing the video does', async () => {
    const { id, courseId } = await lessonIn()
    const { user, student } = await studentOf(courseId)
    const { payment } = world
    const { id: paymentId } = await payment((await world.user()).id, { courseId })
    await world.db
      .update(entitlements)
      .set({ source: 'seat', paymentId })
      .where(eq(entitlements.userId, user.id))
    const usedAt = async () =>
      (await world.db.select().from(entitlements).where(eq(entitlements.userId, user.id)))[0]?.usedAt
    await student.offline.offer({ id })
    expect(await usedAt()).toBeNull()
    await take(student, id)
    expect(await usedAt()).toBeInstanceOf(Date)
  })

  test('a student has two devices and 50 lessons, even with simultaneous calls', async () => {
    const { id, courseId } = await lessonIn()
    const { user, student } = await studentOf(courseId)
    const phone = await otherDevice(user, 'phone', [id])
    await take(student, id)
    await student.offline.renew({ ids: [] })
    const tablet = await otherDevice(user, 'tablet', [id])
    await expect(take(student, id)).rejects.toMatchObject(refused('TOO_MANY_DOWNLOAD_DEVICES'))
    // Ending a session frees its downloads. Expired leases don't count.
    await world.db.delete(sessions).where(eq(sessions.id, tablet))
    await take(student, id)
    await world.db
      .update(offlineLeases)
      .set({ expiresAt: new Date(0) })
      .where(eq(offlineLeases.sessionId, phone))

    const file = await world.file('video', { renditions: RENDITIONS })
    const more = await Promise.all(
      Array.from({ length: LEASE_LESSONS + 2 }, () => world.lesson(courseId, { videoFileId: file.id })),
    )
    const results = await Promise.allSettled(more.map((lesson) => take(student, lesson.id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(LEASE_LESSONS - 1)
    // A lesson that is downloaded again does not count as an additional lesson.
    await take(student, id, 0)
  })
})

describe('renewing leases', () => {
  test('returns those that continue, and deletes those of lapsed access and hidden lessons', async () => {
    const lapsing = await lessonIn()
    const { user, student } = await studentOf(lapsing.courseId)
    const kept = await lessonIn((await world.course({ allowsOffline: true })).id)
    await student.enrollments.create({ courseId: kept.courseId })
    const hidden = await lessonIn(kept.courseId)
    const ids = [lapsing.id, kept.id, hidden.id]
    for (const id of ids) await take(student, id)
    await world.db
      .update(offlineLeases)
      .set({ expiresAt: new Date(0) })
      .where(eq(offlineLeases.lessonId, kept.id))
    await world.db.update(lessons).set({ isVisible: false }).where(eq(lessons.id, hidden.id))

    const first = await student.offline.renew({ ids })
    expect(first.userId).toBe(user.id)
    expect(Math.abs(first.now.getTime() - Date.now())).toBeLessThan(60_000)
    expect(first.leases.map(({ lessonId }) => lessonId)).toEqual([lapsing.id, kept.id])
    for (const { expiresAt } of first.leases) expect(daysUntil(expiresAt)).toBeCloseTo(30, 2)

    await world.db
      .update(entitlements)
      .set({ endsAt: new Date(Date.now() + 2 * DAY) })
      .where(eq(entitlements.userId, user.id))
    const [shorter] = (await student.offline.renew({ ids })).leases
    expect(daysUntil(shorter?.expiresAt ?? new Date(0))).toBeCloseTo(2, 2)

    await world.db
      .update(entitlements)
      .set({ startsAt: new Date(Date.now() - 9 * DAY), endsAt: new Date(Date.now() - DAY) })
      .where(eq(entitlements.userId, user.id))
    expect((await student.offline.renew({ ids })).leases.map(({ lessonId }) => lessonId)).toEqual([kept.id])
    await world.db.update(courses).set({ allowsOffline: false }).where(eq(courses.id, kept.courseId))
    expect((await student.offline.renew({ ids })).leases).toEqual([])
  })

  test('changes only the leases of the caller’s device', async () => {
    const { id, courseId } = await lessonIn()
    const { user, student } = await studentOf(courseId)
    const { user: other, student: theirs } = await studentOf(courseId)
    await take(student, id)
    await take(theirs, id)
    const phone = await otherDevice(user, 'phone', [id])
    await student.offline.renew({ ids: [] })
    expect((await student.offline.renew({ ids: [id] })).leases).toEqual([])
    expect((await theirs.offline.renew({ ids: [id] })).leases).toHaveLength(1)
    const left = await world.db.select().from(offlineLeases).where(eq(offlineLeases.lessonId, id))
    expect(left.map(({ sessionId }) => sessionId)).toEqual(
      expect.arrayContaining([phone, sessionKey(`session-of-${other.id}`)]),
    )
    await world.db.delete(sessions).where(eq(sessions.userId, other.id))
    expect(
      await world.db
        .select()
        .from(offlineLeases)
        .where(and(eq(offlineLeases.lessonId, id), eq(offlineLeases.sessionId, phone))),
    ).toHaveLength(1)
  })

  test('does not renew expired leases whose places other devices or lessons have taken', async () => {
    const { id, courseId, fileId } = await lessonIn()
    const { user, student } = await studentOf(courseId)
    const second = await world.lesson(courseId, { videoFileId: fileId })
    const ids = [id, second.id]
    const renewed = async () => (await student.offline.renew({ ids })).leases.map(({ lessonId }) => lessonId)
    const expire = () =>
      world.db
        .update(offlineLeases)
        .set({ expiresAt: new Date(0) })
        .where(eq(offlineLeases.sessionId, sessionKey(`session-of-${user.id}`)))
    for (const one of ids) await take(student, one)
    await expire()
    expect(await renewed()).toEqual(ids)
    const phone = await otherDevice(user, 'phone', [id])
    await expire()
    expect(await renewed()).toEqual(ids)

    const more = await Promise.all(Array.from({ length: LEASE_LESSONS - 2 }, () => world.lesson(courseId)))
    await world.db.insert(offlineLeases).values(
      more.map((it) => ({
        sessionId: phone,
        lessonId: it.id,
        height: 0,
        expiresAt: new Date(Date.now() + DAY),
      })),
    )
    expect(await renewed()).toEqual(ids)
    await expire()
    expect(await renewed()).toHaveLength(1)
    await expire()
    await otherDevice(user, 'tablet', [id])
    expect(await renewed()).toEqual([])
  })

  test('a video that is removed from the lesson ends the lease', async () => {
    const { id, courseId, fileId } = await lessonIn()
    const { student } = await studentOf(courseId)
    await take(student, id)
    await world.db.update(videos).set({ renditions: [] }).where(eq(videos.fileId, fileId))
    expect((await student.offline.renew({ ids: [id] })).leases).toMatchObject([
      { lessonId: id, video: `/media/videos/${fileId}` },
    ])
    // The device removes its download of the earlier video.
    const replacement = await world.file('video', { renditions: RENDITIONS })
    await world.db.update(lessons).set({ videoFileId: replacement.id }).where(eq(lessons.id, id))
    expect((await student.offline.renew({ ids: [id] })).leases).toMatchObject([
      { lessonId: id, video: `/media/videos/${replacement.id}` },
    ])
    await world.db.update(lessons).set({ videoFileId: null }).where(eq(lessons.id, id))
    expect((await student.offline.renew({ ids: [id] })).leases).toEqual([])
  })
})
