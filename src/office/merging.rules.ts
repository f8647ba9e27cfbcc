import type { MergeObstacle } from './merging.schema.ts'
import { t } from './texts/merge.ts'

/** Returns why two accounts cannot be merged, and what to do first. */
export const describeObstacle = ({ kind, name }: MergeObstacle): string => t.obstacles[kind](name)
