const grouping = new Intl.NumberFormat('en-IN')

/** Formats 1234 as '1,234'. The result is the same on the server and in every browser. */
export const formatCount = (count: number) => grouping.format(count)

/** Formats a number with its noun: '1 course', '1,200 courses'. If the count stopped at a limit: '1,000+ courses'. */
export const counted = (
  count: number,
  one: string,
  { many = `${one}s`, capped = false }: { many?: string; capped?: boolean } = {},
) => `${formatCount(count)}${capped ? '+' : ''} ${count === 1 && !capped ? one : many}`
