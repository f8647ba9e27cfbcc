/** Languages in which the interface has its texts; the first is the one in which they are written. */
export const INTERFACE_LANGUAGES = ['en', 'hi'] as const
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]

/** How each language is written; `:dir()` and logical CSS classes follow it. */
export const TEXT_DIRECTIONS: Record<InterfaceLanguage, 'ltr' | 'rtl'> = { en: 'ltr', hi: 'ltr' }

/** Where a browser keeps the language that was chosen in it. */
export const LANGUAGE_COOKIE = 'language'

/** The shape that a translation has to have: the same keys, with any text, or functions of the same values. */
type Translation<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...values: infer Values) => unknown
      ? (...values: Values) => string
      : Translation<Texts[Key]>
}

/** Keeps the literal type of each text where a getter returns it, so that errors know their placeholders. */
type AsWritten<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? `${Texts[Key]}` : Texts[Key]
}

let readLanguage = (): InterfaceLanguage =>
  typeof document !== 'undefined' && document.documentElement.lang === 'hi' ? 'hi' : 'en'

/** The language of what runs now: the document's in browsers, the request's or the job's on the server. */
export const interfaceLanguage = (): InterfaceLanguage => readLanguage()

/** The same as the Intl functions name it. Both write digits and groups of thousands alike: 1,00,000. */
export const interfaceLocale = () => (interfaceLanguage() === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN')

/** Replaces how the language is found out; the server does (`platform/server/language.ts`). */
export function setLanguageReader(read: () => InterfaceLanguage): void {
  readLanguage = read
}

/**
 * The texts of one area in the language of what runs now: read them when they are shown, not when a module loads. The built
 * client has one language instead (`scripts/vite/one-language.ts`).
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
