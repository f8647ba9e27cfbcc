import { type Level } from '../catalogue/courses.rules.ts'
import { type Language } from '../platform/constants.ts'
import type { Motif, PaletteName } from '../media/server/art/art.ts'

/**
 * `slides` are the words on a film made of title cards; a film without them is an animated drawing. How long a file plays stands
 * in the file, how long a film elsewhere plays is said here.
 */
export type DemoVideo = { file: string; slides?: readonly string[] } | { youtube: string; minutes: number }

export interface DemoCaptions {
  language: string
  label: string
  file: string
}

export interface DemoLesson {
  title: string
  /** Markdown. */
  description: string
  video: DemoVideo | null
  /** Default: the course's own. */
  isPremium?: boolean
  /** Default: false. */
  isPreview?: boolean
  /** Default: true. */
  isVisible?: boolean
  captions?: readonly DemoCaptions[]
}

export type DemoResource = { title: string; type: 'PDF' | 'ZIP' | 'DOCX'; file: string }

export interface DemoComment {
  /** 1-based, as the lesson's order. */
  lesson: number
  username: string
  content: string
  atSeconds?: number
  daysAgo: number
}

export interface DemoCourse {
  slug: string
  title: string
  instructor: string
  /** Markdown. */
  description: string
  category: string
  /** Default: English. */
  language?: Language
  /** Default: not said. */
  level?: Level
  /** Display text with Indian grouping; null for a free course. */
  price: string | null
  art: { motif: Motif; palette: PaletteName }
  lessons: readonly DemoLesson[]
  resources: readonly DemoResource[]
  comments: readonly DemoComment[]
}

export interface DemoEnrollment {
  course: string
  daysAgo: number
  /** Orders of the lessons that were finished. */
  done?: readonly number[]
  /** A lesson left in the middle: its order, and where (a share of its length). */
  current?: { lesson: number; share: number }
  likes?: readonly number[]
  shares?: readonly number[]
  /** What they think of it, once they had done a fifth; `helped` are others. */
  review?: { rating: number; content: string; daysAgo: number; helped?: readonly string[] }
}

export interface DemoStudent {
  username: string
  fullName: string
  joinedDaysAgo: number
  enrollments: readonly DemoEnrollment[]
}
