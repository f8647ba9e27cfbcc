import type { z } from 'zod'
import { normalisePrice } from '../../../platform/money.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { type Batch, batchInput } from '../../batches.schema.ts'

/** The values of the batch form. Empty means none. */
export interface BatchValues {
  name: string
  startsOn: string
  endsOn: string
  seats: string
  price: string
  courseIds: { id: number; title: string }[]
}
export type BatchOutput = z.output<typeof batchInput>

export const batchValues = (batch: Batch | null, today: string): BatchValues => ({
  name: batch?.name ?? '',
  startsOn: batch?.startsOn ?? today,
  endsOn: batch?.endsOn ?? '',
  seats: batch?.seats ? String(batch.seats) : '',
  price: batch?.price ?? '',
  courseIds: batch?.courses ?? [],
})

export const batchResolver = formResolver(batchInput, (values: BatchValues) => ({
  ...values,
  endsOn: values.endsOn || null,
  seats: values.seats.trim() === '' ? null : Number(values.seats),
  price: values.price.trim() === '' ? null : normalisePrice(values.price),
  courseIds: values.courseIds.map(({ id }) => id),
}))

const sameCourses = (batch: Batch, wanted: readonly number[]) =>
  batch.courses.length === wanted.length && batch.courses.every(({ id }) => wanted.includes(id))

/** Returns the changed fields, so that saving a name needs no confirmation of identity. */
export function patchOf(batch: Batch, { courseIds, endsOn, ...fields }: BatchOutput) {
  const patch = {
    id: batch.id,
    ...fields,
    ...(endsOn !== batch.endsOn && { endsOn }),
    ...(!sameCourses(batch, courseIds) && { courseIds }),
  }
  return { patch, changesAccess: 'endsOn' in patch || 'courseIds' in patch }
}
