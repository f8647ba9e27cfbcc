/**
 * The data that a query's response depends on. A change to this data invalidates the response. The value is a tag that
 * triggers announce, or a function that returns the tag of a call. `fixed` is for responses that depend only on data
 * of administrators and of the caller. Changes by administrators invalidate everything, and responses with data of the
 * caller are cached per user. A response without a tag is never cached.
 */
export type CacheTag = string | ((input: unknown, output: unknown) => string | null)

/** The tags of a response, collected while the response is created. */
export type CacheTags = {
  readonly tags: Set<string>
  /** The user that the response is for, or null for all guests. */
  readonly reader: string | null
  /** Whether the tags cover all data in the response. */
  isKnown: boolean
}

export const noTags = (reader: string | null): CacheTags => ({ tags: new Set(), reader, isKnown: true })

export const tagOf = (tag: CacheTag, input: unknown, output: unknown): string | null =>
  typeof tag === 'string' ? tag : tag(input, output)
