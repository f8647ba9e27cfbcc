import { useViewer } from '../../../accounts/client/viewer.ts'
import { SEEN_KEY } from '../../../platform/constants.ts'
import type { Course } from '../../courses.schema.ts'

const KEPT = 6

export type SeenCourse = Pick<Course, 'slug' | 'title' | 'thumbnail' | 'instructor' | 'language'>
type Seen = { by: string; courses: SeenCourse[] }

function read(by: string): SeenCourse[] {
  try {
    const seen = JSON.parse(localStorage.getItem(SEEN_KEY) ?? 'null') as Seen | null
    // Hides the list from the next person who uses this device.
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
    // Without storage, nothing is remembered.
  }
}

/** Remembers, only on this device, that the person viewed the course. */
export function remember(by: string, { slug, title, thumbnail, instructor, language }: SeenCourse): void {
  const others = read(by).filter((one) => one.slug !== slug)
  write(by, [{ slug, title, thumbnail, instructor, language }, ...others].slice(0, KEPT))
}

/** The courses that this person viewed on this device, most recent first. */
export function useRecentlySeen(): { list: () => SeenCourse[]; clear: () => void } {
  const by = useViewer()?.id ?? ''
  return { list: () => read(by), clear: () => write(by, []) }
}
