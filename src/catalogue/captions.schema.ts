import { z } from 'zod'
import { MAX, MEGABYTE } from '../platform/constants.ts'
import { id, isStorable, requiredText } from '../platform/text.schema.ts'
import { t } from './texts/errors.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** A WebVTT or SRT text for a lesson in one language; it replaces the one that is there. */
export const captionInput = z.object({
  lessonId: id,
  /** A code as HTML's `srclang` wants it ('en', 'hi', 'pt-BR'), or a language's name. */
  language: z
    .string({ error: () => t.captionLanguageRequired })
    .trim()
    .max(35)
    .transform((text, ctx) => {
      const code = languageCode(text)
      if (code === null) ctx.addIssue({ code: 'custom', message: t.captionLanguageUnknown })
      return code ?? z.NEVER
    }),
  /** What the menu shows; the language's own name when it is missing. */
  label: requiredText(MAX.short, () => labels.label).optional(),
  content: z
    .string({ error: () => t.captionsMustBeText })
    .max(MEGABYTE, { error: () => t.captionsTooLarge })
    .refine(isStorable, { error: () => t.captionsNotStorable }),
})

/** 'hi' -> 'हिन्दी'; null for what is no language code. */
export function languageName(code: string): string | null {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    return null
  }
}

/** The code of a language by its code, or by its name in English or in itself; null for what is neither. */
export function languageCode(text: string): string | null {
  if (/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) && languageName(text) !== null) return text
  return codesByName().get(fold(text)) ?? null
}

const fold = (name: string) => name.trim().toLowerCase().normalize('NFC')

let named: ReadonlyMap<string, string> | undefined

/** Every language with a code of two letters, by its names. */
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
