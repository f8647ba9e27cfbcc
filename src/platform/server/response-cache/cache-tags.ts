/**
 * What a query's response depends on, so that a change of it drops the response: a tag as triggers announce it, or a function that finds
 * the tag in a call. `fixed` depends on what administrators change, which drops everything, and on what belongs to the caller, whose
 * responses are cached for them alone. Without a tag a response is never cached.
 */
export type CacheTag = string | ((input: unknown, output: unknown) => string | null)

/** What an answer that is being made shows, as it comes together. */
export type CacheTags = {
  readonly tags: Set<string>
  /** Whom it is made for: this person alone, or every guest. */
  readonly reader: string | null
  /** Whether all of it is known to be what the reader sees until something of the tags changes. */
  isKnown: boolean
}

export const noTags = (reader: string | null): CacheTags => ({ tags: new Set(), reader, isKnown: true })

/** The tag of one response. */
export const tagOf = (tag: CacheTag, input: unknown, output: unknown): string | null =>
  typeof tag === 'string' ? tag : tag(input, output)
