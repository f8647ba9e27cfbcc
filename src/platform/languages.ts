/** The languages that menus offer, by their codes (BCP 47). */
export const LANGUAGES = ['en', 'hi', 'bn', 'ta', 'te', 'mr', 'gu', 'kn', 'ml', 'pa', 'ur'] as const
export type Language = (typeof LANGUAGES)[number]

/** Of our own words. */
export const OUR_LANGUAGE: Language = 'en'
