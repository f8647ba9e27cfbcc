import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatPaise, parsePrice } from '../platform/money.ts'
import { courseArt } from '../media/server/art/art.ts'
import { courseDetails } from '../catalogue/courses.schema.ts'
import { teacherInput } from '../catalogue/teachers.schema.ts'
import { slugify } from '../catalogue/server/courses/slugs.ts'
import { answers } from './answers.ts'
import { courses } from './catalogue.ts'
import { categories } from './categories.ts'
import { mp4Seconds } from './files.ts'
import { students } from './people.ts'
import { independentResources } from './resources.ts'
import { teachers } from './teachers.ts'
import { slidesToVtt } from './transcript.ts'

const folder = join(import.meta.dirname, 'files')
const all = courses.flatMap((course) => course.lessons.map((lesson) => ({ course, lesson })))
const films = all.flatMap(({ lesson }) => (lesson.video && 'file' in lesson.video ? [lesson.video] : []))
const words = (text: string) => text.split(/\s+/).length
const onDisk = (path = folder): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? onDisk(join(path, entry.name)) : [join(path, entry.name)],
  )

describe('the demonstration', () => {
  test('has at least ten courses in at least five categories, each with a unique name', () => {
    expect(courses.length).toBeGreaterThanOrEqual(10)
    expect(categories.length).toBeGreaterThanOrEqual(5)
    expect(new Set(courses.map(({ slug }) => slug)).size).toBe(courses.length)
    expect(new Set(courses.map(({ title }) => title)).size).toBe(courses.length)
    const names: string[] = categories.map(({ name }) => name)
    for (const { category } of courses) expect(names).toContain(category)
    for (const name of names) expect(courses.map(({ category }) => category)).toContain(name)
  })

  test.each(courses.map((course) => [course.slug, course] as const))('%s is believable', (slug, course) => {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(course.lessons.length).toBeGreaterThanOrEqual(4)
    expect(course.lessons.length).toBeLessThanOrEqual(10)
    expect(words(course.description)).toBeGreaterThan(100)
    if (course.price !== null) {
      expect(formatPaise(parsePrice(course.price) ?? 0)).toBe(course.price)
      expect(course.lessons.some(({ isPreview }) => isPreview)).toBe(true)
    }
    for (const lesson of course.lessons) {
      expect(words(lesson.description), lesson.title).toBeGreaterThanOrEqual(40)
    }
    const usernames = students.map(({ username }) => username)
    for (const comment of course.comments) {
      expect(usernames).toContain(comment.username)
      expect(course.lessons[comment.lesson - 1]?.isVisible ?? true).toBe(true)
    }
  })

  test('has details only of existing courses, which forms would accept', () => {
    const bySlug = new Map(courses.map((course) => [course.slug, course]))
    for (const [slug, { sections = {}, ...details }] of Object.entries(answers)) {
      expect(courseDetails.partial().parse(details)).toEqual(details)
      for (const order of Object.keys(sections))
        expect(bySlug.get(slug)?.lessons[Number(order) - 1]?.isVisible ?? true).toBe(true)
    }
    expect([...bySlug.keys()]).toEqual(expect.arrayContaining(Object.keys(answers)))
  })

  test('has pages only for teachers of its courses, which forms would accept', () => {
    const instructors = courses.map(({ instructor }) => instructor)
    for (const { name, description, slug } of teachers) {
      expect(instructors).toContain(name)
      expect(teacherInput.parse({ name, description })).toMatchObject({ name, description })
      expect(slugify(name)).toBe(slug)
    }
  })

  test('features free and premium courses, and contains a hidden and a premium lesson', () => {
    const featured = courses.slice(0, 4).map(({ price }) => price !== null)
    expect(new Set(featured).size).toBe(2)
    expect(all.some(({ lesson }) => lesson.isVisible === false)).toBe(true)
    expect(all.some(({ course, lesson }) => course.price === null && lesson.isPremium)).toBe(true)
    expect(
      all.filter(({ lesson }) => lesson.video && 'youtube' in lesson.video).length,
    ).toBeGreaterThanOrEqual(2)
  })

  test('has less than 3 MB of files, and uses all of them', () => {
    const files = onDisk()
    expect(files.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(3_000_000)
    const named = [
      ...films.map(({ file }) => file),
      ...all.flatMap(({ lesson }) => (lesson.captions ?? []).map(({ file }) => file)),
      ...courses.flatMap(({ resources }) => resources.map(({ file }) => file)),
      ...independentResources.map(({ file }) => file),
    ]
    for (const name of named) expect(existsSync(join(folder, name)), name).toBe(true)
    const posters = films.map(({ file }) => file.replace('films/', 'posters/').replace('.mp4', '.webp'))
    for (const path of files) expect([...named, ...posters]).toContain(path.slice(folder.length + 1))
  })

  test('has videos of the stated length, and captions with the same end', () => {
    for (const { lesson } of all) {
      if (!lesson.video || !('file' in lesson.video)) continue
      const seconds = mp4Seconds(readFileSync(join(folder, lesson.video.file)))
      expect(seconds).toBeGreaterThan(10)
      const track = lesson.captions?.[0]
      const text = lesson.video.slides
        ? slidesToVtt(lesson.title, lesson.video.slides)
        : readFileSync(join(folder, track?.file ?? ''), 'utf8')
      expect(text.startsWith('WEBVTT\n\n')).toBe(true)
      const end = /--> 00:00:([\d.]+)\n[^\n]+\n$/.exec(text)?.[1]
      expect(Math.abs(Number(end) - seconds), lesson.title).toBeLessThan(0.1)
    }
  })

  test('draws the same picture for the same seed, and a different one for another course', () => {
    const pictures = courses.map(({ slug, art }) => courseArt(slug, art))
    expect(courses.map(({ slug, art }) => courseArt(slug, art))).toEqual(pictures)
    expect(new Set(pictures).size).toBe(courses.length)
    expect(courseArt('anything')).toBe(courseArt('anything'))
  })
})
