const grouping = new Intl.NumberFormat('en-IN')

/** 1234 -> '1,234', the same on the server and in every browser. */
export const formatCount = (count: number) => grouping.format(count)

/** '1 course', '1,200 courses'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`
