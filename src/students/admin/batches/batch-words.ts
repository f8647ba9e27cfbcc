import { formatDay } from '../../../platform/time-zone.ts'
import type { Batch } from '../../batches.schema.ts'
import { t } from '../../texts/admin-batches.ts'

/** Return the inputs of the queries. The pages and their loaders must use the same inputs. */
export const firstBatches = (archived: boolean) => ({ limit: 50, archived })
export const firstMembers = (id: number) => ({ id, limit: 50 })

/** Returns the dates of a batch in words, such as '1 June 2026 to 31 March 2027'. */
export const daysOf = ({ startsOn, endsOn }: Pick<Batch, 'startsOn' | 'endsOn'>) =>
  endsOn ? t.fromTo(formatDay(startsOn), formatDay(endsOn)) : t.fromOn(formatDay(startsOn))
