import { hasDutySomewhere } from '../../../platform/duties.policy.ts'
import { hasDuty, type Needed } from '../../../platform/policy.ts'
import { useViewer } from '../viewer.ts'

/** Whether the viewer has one of the duties in this course, or in the whole academy. The server repeats this check. */
export const useMay = (needed: Needed, courseId: number | null = null) =>
  hasDuty(useViewer(), needed, { courseId })

/** Whether the viewer has one of the duties, perhaps only in some courses or batches. */
export const useMaySomewhere = (needed: Needed) => hasDutySomewhere(useViewer(), needed)

/** Whether the viewer has one of the duties in this batch, or in the whole academy. The server repeats this check. */
export const useMayInBatch = (needed: Needed, batchId: number) =>
  hasDuty(useViewer(), needed, { courseId: null, batchId })
