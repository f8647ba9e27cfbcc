export type Path = readonly string[]
/** Queries that fetch page by page with a cursor (infinite) are cached apart from other queries. */
type Kind = 'query' | 'infinite'
type QueryKey = readonly [path: Path, query?: { input?: unknown; type?: Kind }]

/** Returns the key of a cached query. Without a type, it matches all queries below the path. */
export function queryKey(path: Path, input: unknown, type?: Kind): QueryKey {
  if (!input && !type) return [path]
  return [path, { ...(input !== undefined && { input }), ...(type && { type }) }]
}
