import { z } from 'zod'
import { MAX, MEGABYTE } from '../platform/constants.ts'
import { id, isStorable, requiredText } from '../platform/text.schema.ts'
import { t } from './texts/errors.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** Captions for a lesson in one language, as WebVTT or SRT. They replace the lesson's captions in that language. */
export const captionInput = z.object({
  lessonId: id,
  /** A code for HTML's `srclang` ('en', 'hi', 'pt-BR'), or the name of a language. */
  language: z
    .string({ error: () => t.captionLanguageRequired })
    .trim()
    .max(35)
    .transform((text, ctx) => {
      const code = languageCode(text)
      if (code === null) ctx.addIssue({ code: 'custom', message: t.captionLanguageUnknown })
      return code ?? z.NEVER
    }),
  /** The label in the menu. Defaults to the language's own name. */
  label: requiredText(MAX.short, () => labels.label).optional(),
  content: z
    .string({ error: () => t.captionsMustBeText })
    .max(MEGABYTE, { error: () => t.captionsTooLarge })
    .refine(isStorable, { error: () => t.captionsNotStorable }),
})

/** Returns the language's own name: 'hi' becomes 'हिन्दी'. Null if the code is invalid. */
export function languageName(code: string): string | null {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    return null
  }
}

/**
 * Returns the code of a language. The text can be a code, or the language's name in English or in the language
 * itself. Returns null if the language is unknown.
 */
export function languageCode(text: string): string | null {
  if (/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) && languageName(text) !== null) return text
  return codesByName().get(fold(text)) ?? null
}

const fold = (name: string) => name.trim().toLowerCase().normalize('NFC')

let named: ReadonlyMap<string, string> | undefined

/** Returns a map from language names to codes, for all languages with a two-letter code. */
function codesByName(): ReadonlyMap<string, string> {
  if (named) return named
  const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  named = new Map(
    letters.flatMap((one) =>
      letters.flatMap((other): [string, string][] => {
        const code = `${one}${other}`
        const name = english.of(code)
        return name === undefined
          ? []
          : [
              [fold(languageName(code) ?? name), code],
              [fold(name), code],
            ]
      }),
    ),
  )
  return named
}
