/** The languages of the interface. Texts are written in the first language and translated into the others. */
export const INTERFACE_LANGUAGES = ['en', 'hi'] as const
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]

/** The name of each language, in that language. */
export const LANGUAGE_NAMES: Record<InterfaceLanguage, string> = {
  en: 'English',
  hi: 'हिन्दी',
}

/** The writing direction of each language; `:dir()` and logical CSS classes follow it. */
export const TEXT_DIRECTIONS: Record<InterfaceLanguage, 'ltr' | 'rtl'> = {
  en: 'ltr',
  hi: 'ltr',
}

/** The cookie with the language that a user chose in this browser. */
export const LANGUAGE_COOKIE = 'language'

/** The type of a translation: the same keys, with other strings, or functions with the same parameters. */
type Translation<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...values: infer Values) => unknown
      ? (...values: Values) => string
      : Translation<Texts[Key]>
}

/**
 * Keeps the literal type of each string that a getter returns. Errors derive the names of their placeholders from it.
 */
type AsWritten<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? `${Texts[Key]}` : Texts[Key]
}

let readLanguage = (): InterfaceLanguage =>
  typeof document !== 'undefined' && document.documentElement.lang === 'hi' ? 'hi' : 'en'

/**
 * Returns the current language. In browsers, this is the language of the document; on the server, that of the request
 * or job.
 */
export const interfaceLanguage = (): InterfaceLanguage => readLanguage()

/** Returns the current locale for Intl functions. All locales use the digits 0 to 9 and Indian grouping: 1,00,000. */
export const interfaceLocale = () => (interfaceLanguage() === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN')

/** Replaces the function that finds the language. The server calls this (`platform/server/language.ts`). */
export function setLanguageReader(read: () => InterfaceLanguage): void {
  readLanguage = read
}

/**
 * Returns the texts of one area in the current language. Read them when they are shown, not while a module loads. In
 * the built client, `scripts/vite/one-language.ts` replaces them with the texts of one language.
 */
export function inLanguages<const Texts extends object>(languages: {
  en: Texts
  hi: Translation<Texts>
}): AsWritten<Texts> {
  const texts = {}
  for (const key of Object.keys(languages.en))
    Object.defineProperty(texts, key, {
      get: () => languages[readLanguage()][key as keyof Texts],
      enumerable: true,
    })
  return texts as AsWritten<Texts>
}
