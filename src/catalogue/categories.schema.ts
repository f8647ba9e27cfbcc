import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { before, id, notEmpty, nullableText, optionalText, requiredText } from '../platform/text.schema.ts'
import { t } from './texts/errors.ts'
import { t as labels } from '../platform/texts/labels.ts'

export const category = z.object({ id, name: z.string(), description: z.string().nullable() })
export type Category = z.infer<typeof category>

export const categoryInput = z.object({
  name: requiredText(MAX.name, () => labels.name),
  description: optionalText(MAX.description, () => labels.description),
})

export const categoryUpdate = z
  .object({
    id,
    before,
    name: categoryInput.shape.name.optional(),
    description: nullableText(MAX.description, () => labels.description).optional(),
  })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })
