/** The browser's database with downloaded lessons. Signing out deletes it. */
export const DOWNLOADS_DATABASE = 'downloads'

/** The browser's storage key that is set if the database exists. */
export const DOWNLOADS_MARK = 'downloads'

/** The browser's storage key with the time of the last sign-in or sign-out (`session.ts`). */
export const SIGN_IN_KEY = 'session'
