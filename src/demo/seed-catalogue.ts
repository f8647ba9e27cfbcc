import { sql } from 'drizzle-orm'
import { formatBytes } from '../platform/bytes.ts'
import { describeLength } from '../platform/duration.ts'
import { parsePrice } from '../platform/money.ts'
import { parseVtt } from '../platform/vtt.ts'
import { posterKeyOf, thumbnailUrl } from '../media/server/files/addresses.ts'
import { courseArt } from '../media/server/art/art.ts'
import { saveFile, storeCaption, storeResource, storeThumbnail } from '../media/server/files/files.ts'
import { DOCUMENTS } from '../media/server/files/formats.ts'
import { toWebp } from '../media/server/pictures/pictures.ts'
import type { Storage } from '../platform/server/storage/storage.ts'
import type { Tx } from '../platform/server/db/connect.ts'
import { spokenOf } from '../catalogue/server/search/spoken.ts'
import { captions, categories, courses, lessons, resources, sections } from '../catalogue/tables.ts'
import { videos } from '../media/tables.ts'
import { answers } from './answers.ts'
import { categories as demoCategories } from './categories.ts'
import { mp4Seconds, posterOf, readDemoFile } from './files.ts'
import { courseSeconds, lessonSeconds } from './lengths.ts'
import { independentResources } from './resources.ts'
import { slidesToVtt } from './transcript.ts'
import type { DemoCourse, DemoLesson, DemoResource } from './types.ts'

export type SeededLesson = { id: number; order: number; seconds: number | null }
export type SeededCourse = { id: number; course: DemoCourse; lessons: SeededLesson[] }

const DAY = 24 * 60 * 60 * 1000
/** The age of the oldest course. Each later course is a few days younger. */
const OLDEST = 120 * DAY

/** Returns the IDs of the categories by name. Reuses existing categories. */
export async function seedCategories(tx: Tx): Promise<Map<string, number>> {
  await tx
    .insert(categories)
    .values([...demoCategories])
    .onConflictDoNothing()
  const rows = await tx.select({ id: categories.id, name: categories.name }).from(categories)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

type NewCourse = { course: DemoCourse; place: number; categories: Map<string, number>; now: Date }

/** Inserts a course with its picture, lessons, films, captions and resources. */
export async function seedCourse(
  tx: Tx,
  storage: Storage,
  { course, place, categories: known, now }: NewCourse,
): Promise<SeededCourse> {
  const categoryId = known.get(course.category)
  if (categoryId === undefined) throw new Error(`No category ${course.category}`)
  const art = Buffer.from(courseArt(course.slug, course.art))
  const picture = await storeThumbnail(tx, storage, { source: art, attached: true })
  const thumbnail = thumbnailUrl(picture.id)
  const createdAt = new Date(now.getTime() - OLDEST + place * 5 * DAY)
  const { sections: titles = {}, ...details } = answers[course.slug] ?? {}
  const [row] = await tx
    .insert(courses)
    .values({
      slug: course.slug,
      title: course.title,
      instructor: course.instructor,
      description: course.description,
      thumbnail,
      categoryId,
      language: course.language,
      ...details,
      level: course.level,
      duration: describeLength(await courseSeconds(course)),
      isPremium: course.price !== null,
      pricePaise: course.price === null ? null : parsePrice(course.price),
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: courses.id })
  if (!row) throw new Error('The row of a course was not returned')

  const poster = await toWebp(art, { quality: 78 })
  const seeded: SeededLesson[] = []
  let sectionId: number | null = null
  let position = 0
  for (const [index, lesson] of course.lessons.entries()) {
    const order = index + 1
    const title = titles[order]
    if (title !== undefined) {
      position += 1
      const [section] = await tx
        .insert(sections)
        .values({ courseId: row.id, title, position, createdAt })
        .returning({ id: sections.id })
      sectionId = section?.id ?? null
    }
    const made = await seedLesson(tx, storage, {
      course,
      courseId: row.id,
      lesson,
      order,
      sectionId,
      thumbnail,
      poster,
      createdAt,
    })
    seeded.push({ ...made, order })
  }
  for (const resource of course.resources) await seedResource(tx, storage, resource, row.id)
  return { id: row.id, course, lessons: seeded }
}

type NewLesson = {
  course: DemoCourse
  courseId: number
  lesson: DemoLesson
  order: number
  sectionId: number | null
  thumbnail: string
  poster: Buffer
  createdAt: Date
}

async function seedLesson(
  tx: Tx,
  storage: Storage,
  { course, courseId, lesson, order, sectionId, thumbnail, poster, createdAt }: NewLesson,
): Promise<{ id: number; seconds: number | null }> {
  const { video } = lesson
  const film = video && 'file' in video ? await storeFilm(tx, storage, video.file, poster) : null
  const [row] = await tx
    .insert(lessons)
    .values({
      courseId,
      order,
      sectionId,
      title: lesson.title,
      description: lesson.description,
      duration: describeLength(await lessonSeconds(lesson)),
      videoUrl: video && 'youtube' in video ? video.youtube : null,
      videoFileId: film?.fileId ?? null,
      // A lesson with a film uses the film's poster.
      thumbnail: film ? null : thumbnail,
      isPremium: lesson.isPremium ?? course.price !== null,
      isPreview: lesson.isPreview ?? false,
      isVisible: lesson.isVisible ?? true,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: lessons.id })
  if (!row) throw new Error('The row of a lesson was not returned')

  for (const { language, label, source } of await captionsOf(lesson)) {
    const { id: fileId } = await storeCaption(tx, storage, { source, attached: true })
    const spoken = spokenOf(parseVtt(source.toString()) ?? [])
    await tx.insert(captions).values({ lessonId: row.id, language, label, fileId, spoken })
  }
  return { id: row.id, seconds: film?.seconds ?? null }
}

/** Stores a film without renditions, because a film of half a minute in 360p would not benefit from them. */
async function storeFilm(tx: Tx, storage: Storage, name: string, courseArtPoster: Buffer) {
  const source = await readDemoFile(name)
  const durationSeconds = mp4Seconds(source)
  const file = await saveFile(tx, storage, {
    kind: 'video',
    source,
    contentType: 'video/mp4',
    extension: 'mp4',
    attached: true,
  })
  const posterKey = posterKeyOf(file.id)
  const own = posterOf(name)
  await storage.put(posterKey, own ? await readDemoFile(own) : courseArtPoster, { contentType: 'image/webp' })
  await tx.insert(videos).values({
    fileId: file.id,
    durationSeconds,
    width: 640,
    height: 360,
    state: 'ready',
    percent: 100,
    posterKey,
    updatedAt: sql`now()`,
  })
  return { fileId: file.id, seconds: durationSeconds }
}

async function captionsOf({ title, video, captions: written = [] }: DemoLesson) {
  if (video && 'file' in video && video.slides) {
    return [{ language: 'en', label: 'English', source: Buffer.from(slidesToVtt(title, video.slides)) }]
  }
  return Promise.all(
    written.map(async ({ language, label, file }) => ({ language, label, source: await readDemoFile(file) })),
  )
}

/** Inserts study resources that belong to no course. */
export async function seedIndependentResources(tx: Tx, storage: Storage): Promise<void> {
  for (const resource of independentResources) await seedResource(tx, storage, resource, null)
}

async function seedResource(
  tx: Tx,
  storage: Storage,
  { title, type, file }: DemoResource,
  courseId: number | null,
) {
  const extension = type.toLowerCase()
  const format = DOCUMENTS.find((one) => one.extension === extension)
  if (!format) throw new Error(`Nothing is known about .${extension} files`)
  const source = await readDemoFile(file)
  const { id: fileId } = await storeResource(tx, storage, {
    source,
    contentType: format.contentType,
    extension,
    attached: true,
  })
  await tx.insert(resources).values({ courseId, title, type, size: formatBytes(source.length), fileId })
}
