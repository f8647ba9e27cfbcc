import type { z } from 'zod'
import { normalisePrice } from '../../../platform/money.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { type Batch, batchInput } from '../../batches.schema.ts'

/** The values of the batch form. An empty value means none. */
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

const inOrder = (courses: readonly { id: number }[]) =>
  courses.map(({ id }) => id).toSorted((one, other) => one - other)

export const batchResolver = formResolver(batchInput, (values: BatchValues) => ({
  ...values,
  endsOn: values.endsOn || null,
  seats: values.seats.trim() === '' ? null : Number(values.seats),
  price: values.price.trim() === '' ? null : normalisePrice(values.price),
  courseIds: inOrder(values.courseIds),
}))

/** Returns the fields of a saved batch, as the call names them. */
export const savedBatch = ({ name, startsOn, endsOn, seats, price, courses }: Batch) => ({
  name,
  startsOn,
  endsOn,
  seats,
  price,
  courseIds: inOrder(courses),
})
