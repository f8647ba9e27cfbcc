import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { LANGUAGES, OUR_LANGUAGE } from '../platform/languages.ts'
import { parsePrice } from '../platform/money.ts'
import { address, id, notEmpty, page, paging, requiredText, text } from '../platform/text.schema.ts'

const IN_LANGUAGES = `Language must be one of ${LANGUAGES.join(', ')}`

export const course = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  instructor: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  category: z.string(),
  duration: z.string(),
  language: z.enum(LANGUAGES),
  isPremium: z.boolean(),
  price: z.string().nullable(),
  rating: z.number(),
  /** False for a draft. */
  isPublished: z.boolean(),
  students: z.number().int(),
  lessonsCount: z.number().int(),
})
export type Course = z.infer<typeof course>

/** `capped` says that there are more than `total`: a search that finds very many does not count them all. */
export const coursePage = page(course).extend({ total: z.number().int(), capped: z.boolean() })

export const courseList = paging.extend({
  search: text(MAX.search, 'The search').optional(),
  category: text(MAX.name, 'The category').optional(),
  language: z.enum(LANGUAGES, { error: IN_LANGUAGES }).optional(),
  /** Only those that are published, or only drafts; both when absent. Drafts are listed for administrators alone. */
  published: z.boolean().optional(),
  /** Descriptions are cut to their first 200 characters: what cards need. */
  brief: z.boolean().optional(),
})

/** Any text is a fair question: what is no slug is not found. */
export const bySlug = z.object({ slug: text(MAX.address, 'The slug') })

export const facetsInput = courseList.pick({ search: true, published: true })
/** `capped` says that there may be more than `count`. */
export const categoryCount = z.object({
  category: z.string(),
  count: z.number().int(),
  /** The same by language, of those that there are. */
  languages: z.array(z.object({ language: z.enum(LANGUAGES), count: z.number().int() })),
  capped: z.boolean(),
})

const price = z
  .union([
    z.null(),
    z.string({ error: 'Price must be text such as ₹2,999' }).refine((value) => parsePrice(value) !== null, {
      error: 'Enter a price above zero such as ₹499 or ₹2,999',
    }),
  ])
  .optional()

const fields = z.object({
  title: requiredText(MAX.name, 'Title'),
  instructor: requiredText(MAX.instructor, 'Instructor'),
  description: requiredText(MAX.description, 'Description'),
  thumbnail: address('Thumbnail'),
  category: requiredText(MAX.name, 'Category'),
  duration: requiredText(MAX.short, 'Duration'),
  language: z.enum(LANGUAGES, { error: IN_LANGUAGES }),
  isPremium: z.boolean({ error: 'isPremium must be true or false' }),
  price,
  isPublished: z.boolean({ error: 'isPublished must be true or false' }),
})

/** A premium course needs a price; the price of a free one is dropped. */
export const courseInput = fields
  .extend({
    language: fields.shape.language.default(OUR_LANGUAGE),
    isPremium: fields.shape.isPremium.default(false),
    isPublished: fields.shape.isPublished.default(true),
  })
  .refine((input) => !input.isPremium || typeof input.price === 'string', {
    path: ['price'],
    error: 'A premium course needs a price',
  })

export const courseUpdate = fields
  .partial()
  .extend({ id })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: 'Nothing to change' })
