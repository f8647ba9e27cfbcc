const grouping = new Intl.NumberFormat('en-IN')

/** 1234 -> '1,234', the same on the server and in every browser. */
export const formatCount = (count: number) => grouping.format(count)

/** '1 course', '1,200 courses'; '1,000+ courses' if counting stopped at a limit. */
export const counted = (
  count: number,
  one: string,
  { many = `${one}s`, capped = false }: { many?: string; capped?: boolean } = {},
) => `${formatCount(count)}${capped ? '+' : ''} ${count === 1 && !capped ? one : many}`
