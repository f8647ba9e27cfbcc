/** Reads an ID from the query of a URL. Returns undefined if it is invalid. */
export function addressId(value: unknown): number | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}
