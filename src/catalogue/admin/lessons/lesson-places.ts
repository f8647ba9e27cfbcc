import type { Lesson } from '../../lessons.schema.ts'
import type { Section } from '../../sections.schema.ts'

/** A row of the list: a section heading or a lesson. */
export type Item =
  | { key: string; section: Section; lesson?: never }
  | { key: string; lesson: Lesson; section?: never }

export const lessonKey = (id: number) => `lesson-${id}`
const sectionKey = (id: number) => `section-${id}`

/** Returns headings and lessons in display order. */
export const itemsOf = (lessons: readonly Lesson[], sections: readonly Section[]): Item[] => [
  ...lessonItems(lessons, null),
  ...sections.flatMap((section) => [
    { key: sectionKey(section.id), section },
    ...lessonItems(lessons, section.id),
  ]),
]

const lessonItems = (lessons: readonly Lesson[], sectionId: number | null): Item[] =>
  lessons
    .filter((lesson) => lesson.sectionId === sectionId)
    .map((lesson) => ({ key: lessonKey(lesson.id), lesson }))

/** Returns the lessons of these rows. Each belongs to the nearest heading above it, and its order is its position. */
export function lessonsIn(items: readonly Item[]): Lesson[] {
  let section: Section | null = null
  const lessons: Lesson[] = []
  for (const item of items) {
    if (item.section) section = item.section
    else
      lessons.push({
        ...item.lesson,
        order: lessons.length + 1,
        sectionId: section?.id ?? null,
        section: section?.title ?? '',
      })
  }
  return lessons
}

/**
 * Returns the lessons whose order or section changed, as input for the call. Other lessons keep the order and the
 * section that someone else may have given them in the meantime.
 */
export function changedPlaces(before: readonly Lesson[], after: readonly Lesson[]) {
  const places = new Map(before.map((lesson) => [lesson.id, lesson]))
  return after.flatMap(({ id, order, sectionId }) => {
    const was = places.get(id)
    const isMoved = was?.sectionId !== sectionId
    return isMoved || was.order !== order ? [{ id, order, ...(isMoved && { sectionId }) }] : []
  })
}
