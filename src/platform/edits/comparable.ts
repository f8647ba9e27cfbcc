const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/**
 * Returns a string that is equal for equal values of a field, in any order of keys. Treats null, undefined and '' as
 * equal, because some calls save an empty field as null and others as ''.
 */
export const comparable = (value: unknown): string =>
  JSON.stringify(value === undefined || value === '' ? null : value, sortKeys)
