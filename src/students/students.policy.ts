import type { Duty } from '../platform/enumerations.ts'
import { allDuties, definePolicy, staff } from '../platform/policy.ts'
import type { BulkKind } from './students.rules.ts'

/** The duty that allows the same action for one student. */
const DUTY_OF: Record<BulkKind, Duty> = {
  enrol: 'access',
  batch: 'batches',
  block: 'accounts',
  unblock: 'accounts',
  message: 'messages',
}

/** The duties that allow an action on many students. */
export const ACTING = [...new Set(Object.values(DUTY_OF))]

/** The duties that show the names of plans, for the filter of the list. */
export const SEES_PLANS = ['offers', 'access'] as const

export const students = definePolicy({
  /** Does or undoes an action on many students. */
  act: (actor, { kind }: { kind: BulkKind }) => staff(DUTY_OF[kind])(actor),
  /** Includes staff in an action on many students. */
  changeStaff: allDuties,
})
