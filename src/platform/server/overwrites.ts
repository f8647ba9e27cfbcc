import { t } from '../texts/errors.ts'
import { platformErrors } from './errors.ts'

/** Treats null, undefined and '' as equal, because some calls save an empty field as null and others as ''. */
const comparable = (value: unknown) => JSON.stringify(value === undefined || value === '' ? null : value)

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

/** Sorts a list of IDs, because callers send sets of IDs in any order. Returns other values unchanged. */
export const inOrder = <T>(ids: T): T =>
  Array.isArray(ids) ? (ids.toSorted((one, other) => Number(one) - Number(other)) as T) : ids
