/**
 * What of a query's answer changes with what other students do: the counts of all courses, those of one course and its
 * lessons, or what is said about one lesson. All else is `fixed`: administrators change it, which drops everything that is
 * kept, or it belongs to whoever asks, whose answers are kept for them alone and as they are at this version of what is theirs.
 * The answer of a query that does not say this is never kept.
 */
export type CacheTag = 'fixed' | 'courses' | 'course' | 'lesson'

/** What an answer that is being made shows, as it comes together. */
export type CacheTags = {
  readonly tags: Set<string>
  /** Whom it is made for: this person alone, or every guest. */
  readonly reader: string | null
  /** Whether all of it is known to be what the reader sees until something of the tags changes. */
  isKnown: boolean
}

export const noTags = (reader: string | null): CacheTags => ({ tags: new Set(), reader, isKnown: true })

/** The tags as triggers tell them (src/catalogue/server/sql/tell_shown.sql). */
export function tagOf(tag: CacheTag, input: unknown, output: unknown): string | null {
  if (tag === 'fixed') return 'fixed'
  if (tag === 'courses') return 'courses'
  const id =
    tag === 'lesson'
      ? fieldOf(input, 'id')
      : (fieldOf(input, 'courseId') ?? fieldOf(output, 'courseId') ?? fieldOf(output, 'id'))
  return typeof id === 'number' ? `${tag}:${id}` : null
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
