import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import pino from 'pino'
import { createCaller } from '../contract.ts'
import type { User } from '../platform/user.schema.ts'
import type { Context, Services } from '../platform/server/context.ts'
import { categories, courses, lessons } from '../catalogue/tables.ts'
import { files, videos } from '../media/tables.ts'
import { memberships, payments } from '../payments/tables.ts'
import { users } from '../accounts/tables.ts'
import { readEnv } from '../platform/server/process/env.ts'
import { createLive } from '../platform/server/live.ts'
import { watchSession } from '../accounts/server/sessions/session-watch.ts'
import { createDiskStorage } from '../platform/server/storage/storage-disk.ts'
import { createTestDatabase } from './database.ts'

export type Caller = ReturnType<typeof createCaller>
export type World = Awaited<ReturnType<typeof createWorld>>

type NewCourse = Partial<typeof courses.$inferInsert> & { category?: string }
type NewLesson = Partial<typeof lessons.$inferInsert>

/** An academy of its own, empty at first, in which tests act as people. */
export async function createWorld() {
  const database = await createTestDatabase()
  const { db } = database
  const folder = mkdtempSync(pathOf(tmpdir(), 'lantern-world-'))
  const env = readEnv({ STORAGE_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off' })
  const log = pino({ level: 'silent' })
  const live = createLive({ sql: database.sql, log })
  const storage = createDiskStorage(folder)
  const services: Services = { env, db, storage, live, log }
  let counter = 0
  const next = () => ++counter

  /** The callers of whoever this is; null is a guest. */
  function as(user: User | null): Caller {
    const context: Context = {
      ...services,
      user,
      sessionId: user ? `session-of-${user.id}` : null,
      address: '127.0.0.1',
      userAgent: null,
      knownDevice: () => null,
      origin: 'http://localhost',
      requestId: randomUUID(),
      wholeLists: false,
      signIn: async () => undefined,
      signOut: async () => undefined,
      watchSession,
    }
    return createCaller(context)
  }

  async function user(values: Partial<typeof users.$inferInsert> = {}): Promise<User> {
    const [row] = await db
      .insert(users)
      .values({ username: `person-${next()}`, passwordHash: 'none', ...values })
      .returning({ id: users.id, username: users.username, fullName: users.fullName, role: users.role })
    return made(row)
  }

  async function category(name = `Category ${next()}`) {
    const [row] = await db.insert(categories).values({ name }).onConflictDoNothing().returning()
    return row ?? made((await db.select().from(categories)).find((known) => known.name === name))
  }

  async function course({ category: name, ...values }: NewCourse = {}) {
    const n = next()
    const { id: categoryId } = await category(name ?? 'Everything')
    const premium = values.isPremium ? { pricePaise: 299_900 } : {}
    const [row] = await db
      .insert(courses)
      .values({
        slug: `course-${n}`,
        title: `Course ${n}`,
        instructor: 'Meera Iyer',
        description: 'About it.',
        thumbnail: '/images/course.webp',
        categoryId,
        duration: '2 hours',
        ...premium,
        ...values,
      })
      .returning()
    return made(row)
  }

  async function lesson(courseId: number, values: NewLesson = {}) {
    const n = next()
    const source = values.videoFileId ? {} : { videoUrl: `https://videos.example/film-${n}.mp4` }
    const [row] = await db
      .insert(lessons)
      .values({ courseId, title: `Lesson ${n}`, duration: '10 minutes', order: n, ...source, ...values })
      .returning()
    return made(row)
  }

  /** A row of a stored file, without bytes; a video has measures. */
  async function file(
    kind: 'thumbnail' | 'video' | 'resource' | 'caption' | 'proof',
    video: Partial<typeof videos.$inferInsert> = {},
  ) {
    const id = randomUUID()
    const [row] = await db
      .insert(files)
      .values({
        id,
        kind,
        key: `${kind}/${id}/original`,
        contentType: 'application/octet-stream',
        extension: 'bin',
        bytes: 1,
      })
      .returning()
    if (kind === 'video') await db.insert(videos).values({ durationSeconds: 100, ...video, fileId: id })
    return made(row)
  }

  async function payment(userId: string, values: Partial<typeof payments.$inferInsert>) {
    const proof = await file('proof')
    const [row] = await db
      .insert(payments)
      .values({
        userId,
        username: 'somebody',
        kind: 'course',
        amountPaise: 299_900,
        amountDuePaise: 299_900,
        transactionId: `T-${next()}`,
        transactionKey: `T-${counter}-${randomBytes(4).toString('hex')}`,
        paymentMethod: 'UPI/Bank Transfer',
        proofFileId: proof.id,
        orderCode: `O${counter}`,
        status: 'approved',
        decidedAt: new Date(),
        ...values,
      })
      .returning()
    return made(row)
  }

  /** An approved payment for a course. */
  const buy = (buyer: User, courseId: number) => payment(buyer.id, { courseId })

  /** A membership that runs from and until so many days from now. */
  async function join(member: User, { from = -1, until = 364 } = {}) {
    const { id: paymentId } = await payment(member.id, { kind: 'membership' })
    const day = 86_400_000
    await db.insert(memberships).values({
      userId: member.id,
      paymentId,
      startsAt: new Date(Date.now() + from * day),
      endsAt: new Date(Date.now() + until * day),
    })
  }

  const close = async () => {
    await live.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }

  return { ...services, database, as, user, category, course, lesson, file, payment, buy, join, close }
}

function made<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('Nothing was made')
  return row
}
