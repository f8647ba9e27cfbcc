import { type Level } from '../catalogue/courses.rules.ts'
import { type Language } from '../platform/constants.ts'
import type { Motif, PaletteName } from '../media/server/art/art.ts'

/**
 * `slides` are the texts of a film that consists of title cards. A film without them is an animated drawing. The
 * duration of a file is read from the file. The duration of a YouTube video is given in minutes.
 */
export type DemoVideo = { file: string; slides?: readonly string[] } | { youtube: string; minutes: number }

export interface DemoCaptions {
  language: string
  label: string
  file: string
}

export interface DemoLesson {
  title: string
  /** The description in Markdown. */
  description: string
  video: DemoVideo | null
  /** Whether the lesson is premium. Defaults to the value of the course. */
  isPremium?: boolean
  /** Whether the lesson is a free preview. Defaults to false. */
  isPreview?: boolean
  /** Whether students see the lesson. Defaults to true. */
  isVisible?: boolean
  captions?: readonly DemoCaptions[]
}

export type DemoResource = { title: string; type: 'PDF' | 'ZIP' | 'DOCX'; file: string }

export interface DemoComment {
  /** The order of the lesson, starting at 1. */
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
  /** The description in Markdown. */
  description: string
  category: string
  /** The language of the course. Defaults to English. */
  language?: Language
  /** The level of the course. Defaults to none. */
  level?: Level
  /** The price as displayed, with Indian digit grouping. Null for a free course. */
  price: string | null
  art: { motif: Motif; palette: PaletteName }
  lessons: readonly DemoLesson[]
  resources: readonly DemoResource[]
  comments: readonly DemoComment[]
}

export interface DemoEnrollment {
  course: string
  daysAgo: number
  /** The positions of the completed lessons in the course. */
  done?: readonly number[]
  /** A partly watched lesson: its position, and the share of its length that was watched. */
  current?: { lesson: number; share: number }
  likes?: readonly number[]
  shares?: readonly number[]
  /** A review, written after a fifth of the course. `helped` are students who found it helpful. */
  review?: { rating: number; content: string; daysAgo: number; helped?: readonly string[] }
}

export interface DemoStudent {
  username: string
  fullName: string
  joinedDaysAgo: number
  enrollments: readonly DemoEnrollment[]
}
