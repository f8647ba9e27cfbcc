import type { sortFiles } from './sort-files.ts'

export type Sorted = ReturnType<typeof sortFiles>

/** Videos for a new course. They stay here until the course's page opens, because a URL can't contain files. */
let held: { courseId: number; sorted: Sorted } | null = null

export const holdVideos = (courseId: number, sorted: Sorted): void => {
  held = { courseId, sorted }
}

/** Returns the videos for the page of the new course. A second call returns null. */
export function takeVideos(courseId: number): Sorted | null {
  const taken = held?.courseId === courseId ? held.sorted : null
  held = null
  return taken
}

/** Suggests a title for a course with these videos: the name of the first file, without its number and extension. */
export const titleOf = ({ videos }: Sorted): string =>
  (videos[0]?.name ?? '')
    .replace(/\.\w+$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .replace(/^\s*\d+[.)\s]*/, '')
    .trim()
