export const COPIED_MS = 2000

/** Maximum lengths of strings, in characters, unless a comment says otherwise. */
export const MAX = {
  name: 200,
  slug: 100,
  instructor: 100,
  short: 50,
  address: 2000,
  description: 50_000,
  setting: 2000,
  reason: 500,
  fullName: 100,
  comment: 2000,
  /** Maximum number of comments of one user on one lesson. */
  ownComments: 500,
  search: 200,
  /** Maximum number of cues in a captions file: about five hours of speech. */
  cues: 5000,
} as const

export const MEGABYTE = 1024 * 1024

/** The maximum number of items on one page of a list. Also the number per read, if the whole list is sent. */
export const MAX_PAGE_SIZE = 100
/** The number of rows per read for the list of all users, whose rows are short. */
export const LARGE_PAGE = 500

export const USER_SORTS = ['createdAt', 'username', 'fullName', 'role'] as const

/** The browser's storage key for recently seen items. Signing out removes it. */
export const SEEN_KEY = 'recently-seen'

/** The prefix of the browser's storage keys for unfinished uploads. Signing out removes them. */
export const UPLOAD_MARK = 'tus::'

/**
 * The browser's database for answers of a quiz that were not sent to the server yet. Signing out removes the user's
 * own answers.
 */
export const ANSWERS_DATABASE = 'quiz-answers'

/** The academy's time zone, if the owner has not chosen another. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata'

/** The languages that menus offer, by their codes (BCP 47). */
export const LANGUAGES = ['en', 'hi', 'bn', 'ta', 'te', 'mr', 'gu', 'kn', 'ml', 'pa', 'ur'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language in which the texts of the interface are written. */
export const OUR_LANGUAGE: Language = 'en'
