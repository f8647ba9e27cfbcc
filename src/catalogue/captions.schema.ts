import { z } from 'zod'
import { MAX, MEGABYTE } from '../platform/constants.ts'
import { id, isStorable, requiredText } from '../platform/text.schema.ts'

/** A WebVTT or SRT text for a lesson in one language; it replaces the one that is there. */
export const captionInput = z.object({
  lessonId: id,
  /** As HTML's `srclang` wants it: 'en', 'hi', 'pt-BR'. */
  language: z
    .string({ error: 'Language is required' })
    .trim()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: 'Language must be a code such as en or pt-BR' })
    .max(35)
    .refine((code) => languageName(code) !== null, { error: 'Language must be a code such as en or pt-BR' }),
  /** What the menu shows; the language's own name when it is missing. */
  label: requiredText(MAX.short, 'Label').optional(),
  content: z
    .string({ error: 'The captions must be text' })
    .max(MEGABYTE, { error: 'Captions can have 1 MB at most' })
    .refine(isStorable, { error: 'The captions contain characters that cannot be stored' }),
})

/** 'hi' -> 'हिन्दी'; null for what is no language code. */
export function languageName(code: string): string | null {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    return null
  }
}
