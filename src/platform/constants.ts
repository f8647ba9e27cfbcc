/** Numbers and words of the business. Most enumerations are in `enumerations.ts`, which pages don't load first. */

export const HERO_TITLE = (siteName: string) => `Master New Skills with ${siteName}`
export const HERO_SUBTITLE = 'Transform your career with premium online courses from expert instructors'

/** How long a deleted course can be restored. */
export const BIN_DAYS = 30

/** The yearly plan, in rupees and as text. */
export const MEMBERSHIP_PRICE = '₹4,999'
export const MEMBERSHIP_TITLE = 'Premium annual membership'
/** The plan that every academy has. The contract gives it no id. */
export const YEARLY_PLAN_ID = 0
/** From so many days before its end on somebody is told that their membership ends. */
export const MEMBERSHIP_ENDS_SOON_DAYS = 30
/** What a course costs when its price is missing: the amount in rupees, and the text that the upgrade page shows. */
export const DEFAULT_AMOUNT = 4999
export const FALLBACK_COURSE_PRICE = '₹2,999'
export const PAYMENT_METHOD = 'UPI/Bank Transfer'
/** Of what an administrator took by hand: it comes without a screenshot. */
export const CASH_METHOD = 'Cash'
/** What is opened where no course is named. */
export const ALL_COURSES_TITLE = 'All courses'

export const FEATURED_COURSES = 4
export const NEXT_LESSONS = 10
export const COPIED_MS = 2000

export const VIDEO_HEIGHTS = [1080, 720, 480, 360] as const
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Caps of texts, in characters. */
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
  /** Comments of one person on one lesson. */
  ownComments: 500,
  search: 200,
  /** Cues of a captions file: some five hours of speech. */
  cues: 5000,
} as const

/** A lesson is completed when playing passed this part of its length. */
export const COMPLETED_AT = 0.9

export const MEGABYTE = 1024 * 1024
export const LIMITS = {
  video: 500 * MEGABYTE,
  resource: 100 * MEGABYTE,
  thumbnail: 10 * MEGABYTE,
  screenshot: 5 * MEGABYTE,
  screenshotPixels: 40_000_000,
} as const

/** The longest page, and how far a list goes that is asked for whole. */
export const FULL_PAGE = 100
/** What is read at once of a list that is sent whole. */
export const LARGE_PAGE = 500
export const WHOLE_LIST = 2000

/** Under which name a master playlist says where the sound alone is. */
export const AUDIO_ONLY = 'lantern.audio-only'

/** For whom a course is. */
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]

/** How long the lessons of a course are together (`course_length`). */
export const LENGTHS = ['short', 'medium', 'long'] as const
export type Length = (typeof LENGTHS)[number]

/** How the catalogue is sorted, where not as it came to be: the newest, those with the most students, or the best rated ones first. */
export const COURSE_SORTS = ['newest', 'popular', 'rated'] as const
export type CourseSort = (typeof COURSE_SORTS)[number]

/** How the list of users is sorted. */
export const USER_SORTS = ['createdAt', 'username', 'fullName', 'role'] as const

/** Where a browser keeps which courses somebody looked at. */
export const SEEN_KEY = 'recently-seen'

/** The academy's, until the owner chooses another. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata'

/** The languages that menus offer, by their codes (BCP 47). */
export const LANGUAGES = ['en', 'hi', 'bn', 'ta', 'te', 'mr', 'gu', 'kn', 'ml', 'pa', 'ur'] as const
export type Language = (typeof LANGUAGES)[number]

/** Of our own words. */
export const OUR_LANGUAGE: Language = 'en'
