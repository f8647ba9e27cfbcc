import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { before, id, notEmpty, nullableText, optionalText, requiredText } from '../platform/text.schema.ts'
import { t } from './texts/errors.ts'

export const category = z.object({ id, name: z.string(), description: z.string().nullable() })
export type Category = z.infer<typeof category>

export const categoryInput = z.object({
  name: requiredText(MAX.name, 'Name'),
  description: optionalText(MAX.description, 'Description'),
})

export const categoryUpdate = z
  .object({
    id,
    before,
    name: categoryInput.shape.name.optional(),
    description: nullableText(MAX.description, 'Description').optional(),
  })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })
