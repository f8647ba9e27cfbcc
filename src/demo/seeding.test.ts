import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDuration } from '../platform/duration.ts'
import { formatBytes } from '../platform/bytes.ts'
import { type SettingKey, settingValue } from '../academy/settings.schema.ts'
import { createDiskStorage } from '../platform/server/storage/storage-disk.ts'
import type { Storage } from '../platform/server/storage/storage.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import {
  captions,
  lessons,
  courses as courseRows,
  resources as resourceRows,
  teachers as teacherRows,
} from '../catalogue/tables.ts'
import { enrollments, lessonProgress } from '../learning/tables.ts'
import { comments, lessonLikes, reviews } from '../community/tables.ts'
import { files, videos } from '../media/tables.ts'
import { settings } from '../academy/tables.ts'
import { users } from '../accounts/tables.ts'
import { courses } from './catalogue.ts'
import { students } from './people.ts'
import { demoSettings, seedSettings, unseedSettings } from './settings.ts'
import { NotEmptyError, seedDemo, seedDemoWhenEmpty } from './seed.ts'
import { teachers } from './teachers.ts'
import { unseedDemo } from './unseed.ts'

const all = courses.flatMap((course) => course.lessons.map((lesson) => ({ course, lesson })))
const films = all.flatMap(({ lesson }) => (lesson.video && 'file' in lesson.video ? [lesson.video] : []))

describe('seeding', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  let database: TestDatabase
  let storage: Storage
  let place: string

  beforeAll(async () => {
    database = await createTestDatabase()
    place = mkdtempSync(join(tmpdir(), 'lantern-demo-'))
    storage = createDiskStorage(place)
  })
  afterAll(async () => {
    await database.close()
    rmSync(place, { recursive: true, force: true })
  })

  test('loads into an empty academy once, even if two commands run at the same time', async () => {
    const { db } = database
    const services = { db, storage, log }
    const results = await Promise.all([seedDemoWhenEmpty(services), seedDemoWhenEmpty(services)])
    expect(results.filter((filled) => filled)).toHaveLength(1)
    await expect(seedDemo(services)).rejects.toThrow(NotEmptyError)
    expect(await seedDemoWhenEmpty(services)).toBe(false)

    const rows = await db.select().from(courseRows).orderBy(courseRows.id)
    expect(rows.map(({ slug }) => slug)).toEqual(courses.map(({ slug }) => slug))
    expect(await db.$count(lessons)).toBe(all.length)
    expect(await db.$count(videos)).toBe(films.length)
    expect(await db.$count(users)).toBe(students.length)
    expect(await db.$count(enrollments)).toBe(students.reduce((sum, one) => sum + one.enrollments.length, 0))
    expect(await db.$count(comments)).toBe(courses.reduce((sum, course) => sum + course.comments.length, 0))
    expect(await db.$count(captions)).toBe(films.length)
    expect(await db.$count(teacherRows)).toBe(teachers.length)
  })

  test('sets the length of lessons and courses', async () => {
    const { db } = database
    const rows = await db
      .select({
        title: lessons.title,
        courseId: lessons.courseId,
        duration: lessons.duration,
        isVisible: lessons.isVisible,
        film: videos.durationSeconds,
      })
      .from(lessons)
      .leftJoin(videos, eq(videos.fileId, lessons.videoFileId))
    for (const { title, duration, film } of rows)
      if (film !== null)
        expect(Math.abs((parseDuration(duration) ?? 0) - film), title).toBeLessThanOrEqual(0.5)
    for (const course of await db.select().from(courseRows)) {
      const visible = rows.filter(({ courseId, isVisible }) => courseId === course.id && isVisible)
      const sum = visible.reduce((all, { duration }) => all + (parseDuration(duration) ?? NaN), 0)
      expect(Math.abs((parseDuration(course.duration) ?? 0) - sum), course.slug).toBeLessThanOrEqual(35)
    }
    const late = await db
      .select({ content: comments.content })
      .from(comments)
      .innerJoin(lessons, eq(lessons.id, comments.lessonId))
      .innerJoin(videos, eq(videos.fileId, lessons.videoFileId))
      .where(sql`${comments.atSeconds} > ${videos.durationSeconds}`)
    expect(late).toEqual([])
    const sizes = await db
      .select({ size: resourceRows.size, bytes: files.bytes })
      .from(resourceRows)
      .innerJoin(files, eq(files.id, resourceRows.fileId))
    for (const { size, bytes } of sizes) expect(size).toBe(formatBytes(bytes))
  })

  test('has reviews only by students who completed a fifth of the course', async () => {
    const { db } = database
    const all = await db.select().from(reviews)
    expect(all.length).toBeGreaterThan(0)
    for (const { courseId, userId } of all) {
      const inCourse = and(eq(lessons.courseId, courseId), eq(lessons.isVisible, true))
      const visible = await db.$count(lessons, inCourse)
      const done = await db
        .select()
        .from(lessonProgress)
        .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
        .where(and(inCourse, eq(lessonProgress.userId, userId), lessonProgress.completed))
      expect(done.length * 5).toBeGreaterThanOrEqual(visible)
    }
    const rated = new Set(all.map(({ courseId }) => courseId))
    for (const { id, rating } of await db.select().from(courseRows)) expect(rating > 0).toBe(rated.has(id))
  })

  test("sets payment details and contacts, but never overwrites the owner's", async () => {
    const { db } = database
    const saved = async () =>
      Object.fromEntries((await db.select().from(settings)).map(({ key, value }) => [key, value]))
    expect(await saved()).toEqual(demoSettings)
    for (const [key, value] of Object.entries(demoSettings))
      expect(settingValue[key as SettingKey].parse(value), key).toBe(value)
    await unseedSettings(db)
    await db.insert(settings).values({ key: 'upi_id', value: 'real@okbank' })
    await db.transaction(seedSettings)
    expect(await saved()).toEqual({ upi_id: 'real@okbank' })
    await db.delete(settings)
    await db.transaction(seedSettings)
  })

  test('stores every file that a row names', async () => {
    for (const { key, bytes, kind } of await database.db.select().from(files)) {
      const stored = await storage.stat(key)
      expect(stored, key).not.toBeNull()
      if (kind !== 'thumbnail') expect(stored?.bytes).toBe(bytes)
    }
    for (const { posterKey } of await database.db.select().from(videos)) {
      expect(posterKey && (await storage.stat(posterKey))).toBeTruthy()
    }
    const [pdf] = await database.db
      .select()
      .from(resourceRows)
      .where(eq(resourceRows.title, 'Python cheat sheet'))
    expect(pdf?.size).toMatch(/^\d+(\.\d)? KB$/)
  })

  test('has like counts that equal the rows, and can be searched', async () => {
    const { db } = database
    const wrong = await db
      .select({ id: lessons.id })
      .from(lessons)
      .where(sql`likes_count <> (select count(*) from ${lessonLikes} l where l.lesson_id = ${lessons.id})`)
    expect(wrong).toEqual([])
    const [found] = await db
      .select({ found: count() })
      .from(courseRows)
      .where(sql`${courseRows.search} @@ (select query from read_search('watercolor', false))`)
    expect(found?.found).toBe(1)
  })

  test('can be removed and loaded again', async () => {
    const { db } = database
    await unseedDemo(db)
    expect(await db.$count(courseRows)).toBe(0)
    expect(await db.$count(users)).toBe(0)
    expect(await db.$count(settings)).toBe(0)
    expect(await db.$count(teacherRows)).toBe(0)
    expect(await db.$count(files)).toBe(0)
    await seedDemo({ db, storage, log })
    expect(await db.$count(courseRows)).toBe(courses.length)
  })
})
