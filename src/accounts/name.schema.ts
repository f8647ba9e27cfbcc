import { nullableText, requiredText } from '../platform/text.schema.ts'
import { t } from '../platform/texts/checks.ts'

const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g
/** Without what breaks a line, and what turns the direction of all that stands after it: a name has neither. */
export const inOneLine = (value: string) => value.replace(TURNS, '').replace(BREAKS, ' ').trim()

/** A name that may be null, in one line; blank is null, too. */
export const nullableName = (max: number, label?: () => string) =>
  nullableText(max, label).transform((value) => (value && inOneLine(value)) || null)

/** A name in one line. */
export const requiredName = (max: number, label: () => string) =>
  requiredText(max, label)
    .transform(inOneLine)
    .refine((value) => value !== '', { error: () => t.isRequired(label()) })
