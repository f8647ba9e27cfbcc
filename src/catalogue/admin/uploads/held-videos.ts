import type { sortFiles } from './sort-files.ts'

export type Sorted = ReturnType<typeof sortFiles>

/** Videos that wait until the page of their new course is shown. Files can't be part of an address. */
let held: { courseId: number; sorted: Sorted } | null = null

export const holdVideos = (courseId: number, sorted: Sorted): void => {
  held = { courseId, sorted }
}

/** Returns the videos once, for the page of the new course. */
export function takeVideos(courseId: number): Sorted | null {
  const taken = held?.courseId === courseId ? held.sorted : null
  held = null
  return taken
}

/** Returns a title for a course with these videos: the name of the first one, without its number and ending. */
export const titleOf = ({ videos }: Sorted): string =>
  (videos[0]?.name ?? '')
    .replace(/\.\w+$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .replace(/^\s*\d+[.)\s]*/, '')
    .trim()
