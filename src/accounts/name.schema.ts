import { nullableText, requiredText } from '../platform/text.schema.ts'
import { t } from '../platform/texts/checks.ts'

const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Characters that change the text direction. */
export const TURNS = /[\u202a-\u202e\u2066-\u2069]/g
/** Removes line breaks and characters that change the text direction. */
export const inOneLine = (value: string) => value.replace(TURNS, '').replace(BREAKS, ' ').trim()

/** A name in one line. A blank name becomes null. */
export const nullableName = (max: number, label?: () => string) =>
  nullableText(max, label).transform((value) => (value && inOneLine(value)) || null)

/** A name in one line. */
export const requiredName = (max: number, label: () => string) =>
  requiredText(max, label)
    .transform(inOneLine)
    .refine((value) => value !== '', { error: () => t.isRequired(label()) })
