/** Maximum number of courses that the owner chooses for the home page. */
export const MAX_FEATURED = 12

/**
 * Returns the course IDs in the setting for featured courses, in order. Returns an empty list for an invalid value. The
 * call `courses.list` also accepts these IDs.
 */
export function featuredIds(value: string | undefined): number[] {
  const ids = (value ?? '').split(',').map(Number)
  const areValid = ids.every((id) => Number.isInteger(id) && id > 0 && id < 1_000_000_000)
  return areValid && ids.join(',') === value && ids.length <= MAX_FEATURED && new Set(ids).size === ids.length
    ? ids
    : []
}
