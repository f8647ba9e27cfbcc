import type { MergeObstacle } from './merging.schema.ts'
import { t } from './texts/merge.ts'

/** Returns the reason why two accounts cannot be merged, with the next step. */
export const describeObstacle = ({ kind, name }: MergeObstacle): string => t.obstacles[kind](name)
