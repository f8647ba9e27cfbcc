import { useViewer } from '../../../accounts/client/viewer.ts'
import { SEEN_KEY } from '../../../platform/constants.ts'
import type { Course } from '../../courses.schema.ts'

const KEPT = 6

export type SeenCourse = Pick<Course, 'slug' | 'title' | 'thumbnail' | 'instructor' | 'language'>
type Seen = { by: string; courses: SeenCourse[] }

function read(by: string): SeenCourse[] {
  try {
    const seen = JSON.parse(localStorage.getItem(SEEN_KEY) ?? 'null') as Seen | null
    // Shows the list only to the user who created it, because other users may share the device.
    return seen?.by === by && Array.isArray(seen.courses) ? seen.courses : []
  } catch {
    return []
  }
}

function write(by: string, courses: SeenCourse[]): void {
  try {
    if (courses.length > 0) localStorage.setItem(SEEN_KEY, JSON.stringify({ by, courses } satisfies Seen))
    else localStorage.removeItem(SEEN_KEY)
  } catch {
    // Without storage, the list is not saved.
  }
}

/** Records on this device that the user viewed the course. */
export function remember(by: string, { slug, title, thumbnail, instructor, language }: SeenCourse): void {
  const others = read(by).filter((one) => one.slug !== slug)
  write(by, [{ slug, title, thumbnail, instructor, language }, ...others].slice(0, KEPT))
}

/** Returns the courses that this user viewed on this device, most recent first. */
export function useRecentlySeen(): { list: () => SeenCourse[]; clear: () => void } {
  const by = useViewer()?.id ?? ''
  return { list: () => read(by), clear: () => write(by, []) }
}
