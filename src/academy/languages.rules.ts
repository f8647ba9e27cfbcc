import type { InterfaceLanguage } from '../platform/language/in-languages.ts'

/** The languages of the interface that an academy offers, its default first. */
export const LANGUAGE_CHOICES = ['en', 'en,hi', 'hi,en', 'hi'] as const

/** Returns the languages that the academy offers, from the setting or its default. */
export const offeredLanguages = ({ languages = 'en' }: { languages?: string | undefined }) =>
  languages.split(',') as InterfaceLanguage[]
