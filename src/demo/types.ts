import { type Level } from '../catalogue/courses.rules.ts'
import { type Language } from '../platform/constants.ts'
import type { Motif, PaletteName } from '../media/server/art/art.ts'

/**
 * `slides` are the words on a film made of title cards; a film without them is an animated drawing. The duration of a
 * file is read from it; that of a YouTube video is given in minutes.
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
  /** Starts at 1, like the order of a lesson. */
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
  /** Default: none. */
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
  /** Orders of the finished lessons. */
  done?: readonly number[]
  /** A partly watched lesson: its order, and the watched share of its length. */
  current?: { lesson: number; share: number }
  likes?: readonly number[]
  shares?: readonly number[]
  /** A review, written after a fifth of the course; `helped` are other students. */
  review?: { rating: number; content: string; daysAgo: number; helped?: readonly string[] }
}

export interface DemoStudent {
  username: string
  fullName: string
  joinedDaysAgo: number
  enrollments: readonly DemoEnrollment[]
}
