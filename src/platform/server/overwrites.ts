import { platformErrors } from './errors.ts'

/** A field that is empty is saved as null by some calls, and as '' by others. */
const comparable = (value: unknown) => JSON.stringify(value === undefined || value === '' ? null : value)

/**
 * Throws 409 when a patch would overwrite what its editor has not seen: where a field of `patch` has another value in `saved`
 * (read under a lock) than in `before`. Each such field is an issue with its saved value. A field that already has the value
 * of the patch is no conflict; without `before` the last change wins.
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
    .map(({ name, now }) => ({ path: name, message: 'Someone else saved another value', now }))
  if (issues.length === 0) return
  throw platformErrors.CHANGED_MEANWHILE({ issues })
}
