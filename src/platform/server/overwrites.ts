import type { z } from 'zod'
import { comparable } from '../edits/comparable.ts'
import { t } from '../texts/errors.ts'
import { fromZod, platformErrors } from './errors.ts'

/**
 * Throws 409 if a patch would overwrite a change that its editor has not seen. This is the case if a field of `patch`
 * has different values in `saved` (read under a lock) and in `before`. Each such field becomes an issue with its saved
 * value. A field that already has the new value is not a conflict. Without `before`, the patch overwrites earlier
 * changes.
 */
export function refuseOverwrites(
  saved: object,
  patch: object,
  before: Readonly<Record<string, unknown>> | undefined,
): void {
  if (!before) return
  const current = new Map(Object.entries(saved))
  const issues = Object.entries(patch)
    .filter(([name, value]) => value !== undefined && Object.hasOwn(before, name))
    .map(([name, value]) => ({ name, value: comparable(value), now: current.get(name) ?? null }))
    .filter(({ name, value, now }) => ![value, comparable(before[name])].includes(comparable(now)))
    .map(({ name, now }) => ({ path: name, message: t.changedByOther, now }))
  if (issues.length === 0) return
  throw platformErrors.CHANGED_MEANWHILE({ issues })
}

interface Edit<Input> {
  saved: object
  input: Input
  before: Readonly<Record<string, unknown>> | undefined
}

/**
 * Returns the complete input of a form, with the saved value of each field that its editor did not change. A field is
 * unchanged if it has its value in `before`. Throws 409 as `refuseOverwrites` does for changed fields, and 400 if the
 * values of the two editors don't fit together. Without `before`, returns the input.
 */
export function mergeEdits<Input extends object>(
  schema: z.ZodType<NoInfer<Input>>,
  { saved, input, before }: Edit<Input>,
): Input {
  if (!before) return input
  const isChanged = ([name, value]: [string, unknown]) =>
    Object.hasOwn(before, name) && comparable(value) !== comparable(before[name])
  refuseOverwrites(saved, Object.fromEntries(Object.entries(input).filter(isChanged)), before)
  const current = new Map(Object.entries(saved))
  const merged = Object.entries(input).map((field) => {
    const [name] = field
    return Object.hasOwn(before, name) && current.has(name) && !isChanged(field)
      ? [name, current.get(name)]
      : field
  })
  // Schemas read dates as strings.
  const parsed = schema.safeParse(JSON.parse(JSON.stringify(Object.fromEntries(merged))))
  if (!parsed.success) throw fromZod(parsed.error)
  return parsed.data
}

/** Sorts a list of IDs, because callers send sets of IDs in any order. Returns other values unchanged. */
export const inOrder = <T>(ids: T): T =>
  Array.isArray(ids) ? (ids.toSorted((one, other) => Number(one) - Number(other)) as T) : ids
