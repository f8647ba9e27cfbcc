import { expect, test } from 'vitest'
import { z } from 'zod'
import { addressReader } from './address-input.ts'

test('converts the values of an address to the types of the schema; invalid values stay text', () => {
  const read = addressReader(
    z
      .object({
        limit: z.number().optional(),
        courseId: z.number().int().nullish(),
        brief: z.boolean().default(false),
        fileIds: z.array(z.uuid()),
        transactionId: z.string(),
        cursor: z.union([z.number(), z.uuid()]).optional(),
      })
      .prefault({ fileIds: [], transactionId: '' }),
  )
  expect(
    read({ limit: '10', courseId: '7', brief: 'true', fileIds: 'a', transactionId: '0042', cursor: '5' }),
  ).toEqual({ limit: 10, courseId: 7, brief: true, fileIds: ['a'], transactionId: '0042', cursor: 5 })
  expect(read({ limit: ['1', '2'], fileIds: ['a', 'b'], cursor: 'a-uuid', other: '1' })).toEqual({
    limit: 2,
    fileIds: ['a', 'b'],
    cursor: 'a-uuid',
    other: '1',
  })
  const odd = { limit: '1e3', courseId: '-1', brief: 'yes', cursor: '01' }
  expect(read(odd)).toEqual(odd)
})
