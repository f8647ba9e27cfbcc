import { z } from 'zod'
import './plain-words.ts'
import { FULL_PAGE, MAX } from './constants.ts'
import { t } from './texts/checks.ts'
import { t as labels } from './texts/labels.ts'

/** What a field is called: read when a check speaks of it, in the language of that moment. */
type Label = () => string
const thisField: Label = () => labels.thisField

/** How many characters a person would count (code points, as PostgreSQL counts them). */
export const lengthOf = (value: string) => {
  let count = 0
  for (const _ of value) count++
  return count
}

/** Neither NUL, which PostgreSQL cannot store, nor half of a surrogate pair, which is no text. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** Any text up to `max` characters, as it is. */
export const text = (max: number, label = thisField) =>
  z
    .string({ error: () => t.mustBeText(label()) })
    .refine(isStorable, { error: () => t.notStorable(label()) })
    .refine((value) => lengthOf(value) <= max, { error: () => t.tooLong(label(), max) })

/** A text that is not empty after trimming; what comes out is trimmed. */
export const requiredText = (max: number, label = thisField) =>
  z
    .string({ error: () => t.isRequired(label()) })
    .trim()
    .min(1, { error: () => t.isRequired(label()) })
    .refine(isStorable, { error: () => t.notStorable(label()) })
    .refine((value) => lengthOf(value) <= max, { error: () => t.tooLong(label(), max) })

/** A text that may be null; blank is null, too. */
export const nullableText = (max: number, label = thisField) =>
  z.union([z.null(), text(max, label)]).transform((value) => value?.trim() || null)

/** The same, and absent is null. */
export const optionalText = (max: number, label = thisField) =>
  nullableText(max, label)
    .optional()
    .transform((value) => value ?? null)

/** `https:` with a host, or a path of our own with a single leading slash. */
export const isAddress = (value: string) => {
  if (/[\s\\\u0000-\u001f\u007f]/.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  if (!/^https:\/\//i.test(value)) return false
  try {
    const url = new URL(value)
    return url.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === ''
  } catch {
    return false
  }
}

/** An address that somebody typed. It is stored and shown, never fetched. */
export const address = (label: Label = () => labels.address) =>
  requiredText(MAX.address, label).refine(isAddress, { error: () => t.mustBeAddress(label()) })

/** An address that may be null; blank is null, too. */
export const nullableAddress = (label: Label = () => labels.address) =>
  z
    .union([z.null(), z.string().regex(/^\s*$/, { abort: true }), address(label)])
    .transform((value) => value?.trim() || null)

/** The same, and absent is null. */
export const optionalAddress = (label: Label = () => labels.address) =>
  nullableAddress(label)
    .optional()
    .transform((value) => value ?? null)

/** A positive int4, the id of everything but users. */
export const id = z
  .number({ error: () => t.idPositive })
  .int()
  .min(1, { error: () => t.idPositive })
  .max(2_147_483_647, { error: () => t.idPositive })

/** The same as a path writes it. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: () => t.idPositive })
  .transform(Number)
  .pipe(id)

export const userId = z.uuid({ error: () => t.userIdUuid })

/** Markdown as HTML, safe to show. */
export const rendered = z.object({ html: z.string() })

export const byId = z.object({ id })

/** Seconds of a video. */
export const seconds = z
  .number({ error: () => t.secondsNumber })
  .min(0)
  .max(1_000_000)

/** Which part of a list is wanted; without a limit a full page, over REST all of it. */
export const paging = z.object({
  limit: z.number().int().min(1).max(FULL_PAGE).optional(),
  cursor: z.number().int().min(1).max(2_147_483_647).optional(),
})

/** A part of a list, and where the next part begins (null at the end). */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.number().int().nullable() })

/**
 * What an editor saw in the fields that a patch changes, by their names. The change is refused (409) where one of them was saved
 * with another value since. Without it the last change wins.
 */
export const before = z.record(z.string(), z.unknown()).optional()

/** A patch must change something. */
export const notEmpty = (patch: object) =>
  Object.entries(patch).some(([name, value]) => name !== 'before' && value !== undefined)
