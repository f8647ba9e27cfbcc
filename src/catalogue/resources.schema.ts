import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { RESOURCE_TYPES } from '../media/files.rules.ts'
import { address, before, id, notEmpty, requiredText } from '../platform/text.schema.ts'
import { t } from './texts/errors.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** `url` is null and `locked` is true if the caller has no access. */
export const resource = z.object({
  id,
  title: z.string(),
  type: z.enum(RESOURCE_TYPES),
  size: z.string(),
  url: z.string().nullable(),
  courseId: id.nullable(),
  locked: z.boolean(),
  /** Whether the URL is on another site. It then opens in a new tab. */
  external: z.boolean(),
})
export type Resource = z.infer<typeof resource>

export const resourceInput = z.object({
  title: requiredText(MAX.name, () => labels.title),
  type: z.enum(RESOURCE_TYPES, { error: () => t.typeOneOf(RESOURCE_TYPES.join(', ')) }),
  size: requiredText(MAX.short, () => labels.size),
  url: address(() => labels.url),
  courseId: id.nullish(),
  /** The import that creates the resource. */
  importId: id.optional(),
})

export const resourceUpdate = resourceInput
  .omit({ importId: true })
  .partial()
  .extend({ id, before })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })
