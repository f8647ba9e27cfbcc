import { z } from 'zod'
import './plain-words.ts'
import { MAX_PAGE_SIZE, MAX } from './constants.ts'
import { t } from './texts/checks.ts'
import { t as labels } from './texts/labels.ts'

/** Returns the name of a field for messages. It is a function, so that the name is in the request's language. */
type Label = () => string
const thisField: Label = () => labels.thisField

/** Returns the number of characters. Counts code points, as PostgreSQL does. */
export const lengthOf = (value: string) => {
  let count = 0
  for (const _ of value) count++
  return count
}

/** Whether PostgreSQL can store a string: it has no NUL and no lone surrogates. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()

/**
 * Limits the length of a string before other checks run. Trimming or counting a very long string would block the event
 * loop. A character has at most two UTF-16 units.
 */
export const boundedText = (max: number, { type, long }: { type: () => string; long: () => string }) =>
  z.string({ error: type }).refine((value) => value.length <= 2 * max, { abort: true, error: long })

/** Any string up to `max` characters, unchanged. */
export const text = (max: number, label = thisField) =>
  boundedText(max, { type: () => t.mustBeText(label()), long: () => t.tooLong(label(), max) })
    .refine(isStorable, { abort: true, error: () => t.notStorable(label()) })
    .refine((value) => lengthOf(value) <= max, { abort: true, error: () => t.tooLong(label(), max) })

/** A string that is not empty after trimming. The result is trimmed. */
export const requiredText = (max: number, label = thisField) =>
  boundedText(max, { type: () => t.isRequired(label()), long: () => t.tooLong(label(), max) })
    .trim()
    .min(1, { error: () => t.isRequired(label()) })
    .refine(isStorable, { abort: true, error: () => t.notStorable(label()) })
    .refine((value) => lengthOf(value) <= max, { abort: true, error: () => t.tooLong(label(), max) })

/** A string or null. A blank string becomes null. */
export const nullableText = (max: number, label = thisField) =>
  z.union([z.null(), text(max, label)]).transform((value) => value?.trim() || null)

/** A string, null or undefined. Blank and undefined values become null. */
export const optionalText = (max: number, label = thisField) =>
  nullableText(max, label)
    .optional()
    .transform((value) => value ?? null)

/** Whether this is a URL with https and a host, or a path of this site with a single slash at the start. */
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

/** A URL from user input. The server stores and shows it, but never requests it. */
export const address = (label: Label = () => labels.address) =>
  requiredText(MAX.address, label).refine(isAddress, { error: () => t.mustBeAddress(label()) })

/** A URL or null. A blank string becomes null. */
export const nullableAddress = (label: Label = () => labels.address) =>
  z
    .union([z.null(), z.string().regex(/^\s*$/, { abort: true }), address(label)])
    .transform((value) => value?.trim() || null)

/** A URL, null or undefined. Blank and undefined values become null. */
export const optionalAddress = (label: Label = () => labels.address) =>
  nullableAddress(label)
    .optional()
    .transform((value) => value ?? null)

/** A positive int4. This is the type of all IDs except those of users. */
export const id = z
  .number({ error: () => t.idPositive })
  .int()
  .min(1, { error: () => t.idPositive })
  .max(2_147_483_647, { error: () => t.idPositive })

/** An ID as a string in a path. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: () => t.idPositive })
  .transform(Number)
  .pipe(id)

export const userId = z.uuid({ error: () => t.userIdUuid })

/** Markdown that the server has rendered to safe HTML. */
export const rendered = z.object({ html: z.string() })

export const byId = z.object({ id })

/** A position in a video, in seconds. */
export const seconds = z
  .number({ error: () => t.secondsNumber })
  .min(0)
  .max(1_000_000)

/** Selects a part of a list. Without a limit, the call returns a full page, and over REST the whole list. */
export const paging = z.object({
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  cursor: z.number().int().min(1).max(2_147_483_647).optional(),
})

/** A part of a list, and the cursor of the next part. The cursor is null at the end. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.number().int().nullable() })

/**
 * A random ID of a call that must not run twice. If the response was lost, send the same call with the same ID again: it
 * returns the first result for a week.
 */
export const requestId = z.uuid().optional()

/**
 * The values that the editor saw in the changed fields, by name. The call fails with 409 if another value was saved in
 * the meantime. Without these values, the last change overwrites earlier changes.
 */
export const before = z.record(z.string(), z.unknown()).optional()

/** Whether a patch changes at least one field. */
export const notEmpty = (patch: object) =>
  Object.entries(patch).some(([name, value]) => name !== 'before' && value !== undefined)
