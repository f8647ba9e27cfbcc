import { z } from 'zod'
import { COVERS } from '../media/rules.ts'
import { COURSE_SORTS, LENGTHS, LEVELS, INSTALMENTS } from './courses.rules.ts'
import { MAX, LANGUAGES, OUR_LANGUAGE } from '../platform/constants.ts'
import { parsePrice } from '../platform/money.ts'
import {
  address,
  before,
  id,
  notEmpty,
  page,
  paging,
  rendered,
  requiredText,
  text,
} from '../platform/text.schema.ts'
import { t } from './texts/errors.ts'
import { t as labels } from '../platform/texts/labels.ts'

export const byCourse = z.object({ courseId: id })

const inLanguages = () => t.languageOneOf(LANGUAGES.join(', '))

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
  level: z.enum(LEVELS).nullable(),
  isPremium: z.boolean(),
  price: z.string().nullable(),
  /** In how many instalments, a month apart, the course can be paid; absent if it must be paid at once. */
  instalments: z.literal(INSTALMENTS).optional(),
  rating: z.number(),
  /** False for a draft. */
  isPublished: z.boolean(),
  students: z.number().int(),
  lessonsCount: z.number().int(),
})
export type Course = z.infer<typeof course>

const question = z.object({ question: z.string(), answer: z.string() })
export type CourseQuestion = z.infer<typeof question>

/** What a page says of another course. */
const relatedCourse = course.pick({
  slug: true,
  title: true,
  instructor: true,
  language: true,
  thumbnail: true,
  isPremium: true,
  price: true,
})
export type RelatedCourse = z.infer<typeof relatedCourse>

/** What a page says of a course's teacher, who has a page: who it is, and the first words of what stands there. */
const courseTeacher = z.object({
  slug: z.string(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  beginning: z.string(),
})
export type CourseTeacher = z.infer<typeof courseTeacher>

/**
 * What the home page says of the academy: students, courses on offer, hours of lessons, and percent of begun lessons that were completed.
 * Null where the owner does not show it counted.
 */
export const figures = z.object({
  students: z.number().int().nullable(),
  courses: z.number().int().nullable(),
  hours: z.number().int().nullable(),
  success: z.number().int().nullable(),
})
export type Figures = z.infer<typeof figures>

/** What there is to buy, all of it together; `courses` are the newest of them. */
export const premiumCourses = z.object({
  count: z.number().int(),
  price: z.string(),
  courses: z.array(course.pick({ slug: true, title: true, language: true, price: true })),
})

/** What the page of a course says at length; each list may be empty. */
export const courseDescription = rendered.extend({
  /** What one will have learned, what one needs, and whom it is for. */
  outcomes: z.array(z.string()),
  requirements: z.array(z.string()),
  audience: z.array(z.string()),
  faq: z.array(question),
  /** When the course or one of its lessons was last changed. */
  updatedAt: z.date(),
  /** What its students take besides, else what is of its category. */
  related: z.array(relatedCourse),
  /** Null where the teacher has no page. */
  teacher: courseTeacher.nullable(),
})
export type CourseDescription = z.infer<typeof courseDescription>

/**
 * `capped` says that there are more than `total`: a search that finds very many does not count them all. `corrected` is what was
 * searched for in the place of a word that nothing is called, null where nothing was.
 */
export const coursePage = page(course).extend({
  total: z.number().int(),
  capped: z.boolean(),
  corrected: z.string().nullable(),
  /** No course has all words of the search; these have some of them. */
  partial: z.boolean(),
})

export const courseList = paging.extend({
  search: text(MAX.search, () => labels.search).optional(),
  /** What was typed is meant: no typo is corrected. */
  exact: z.boolean().optional(),
  /** Where no course has all words of the search, list those that have some of them, the best first. */
  some: z.boolean().optional(),
  category: text(MAX.name, () => labels.theCategory).optional(),
  language: z.enum(LANGUAGES, { error: inLanguages }).optional(),
  premium: z.boolean().optional(),
  level: z.enum(LEVELS).optional(),
  length: z.enum(LENGTHS).optional(),
  /** Without it in order of creation, or by how well they match what is searched for. */
  sort: z.enum(COURSE_SORTS).optional(),
  /** Only those that are published, or only drafts; both when absent. Drafts are listed for administrators alone. */
  published: z.boolean().optional(),
  /** Descriptions are cut to their first 200 characters: what cards need. */
  brief: z.boolean().optional(),
})

/** Any text is a fair question: what is no slug is not found. */
export const bySlug = z.object({ slug: text(MAX.address, () => labels.slug) })

export const facetsInput = courseList.pick({ search: true, exact: true, some: true, published: true })
/** `capped` says that there may be more than `count`. */
export const categoryCount = z.object({
  category: z.string(),
  count: z.number().int(),
  /** The same by language, of those that there are. */
  languages: z.array(z.object({ language: z.enum(LANGUAGES), count: z.number().int() })),
  /** The same by language, price, level and length ('en/premium/beginner/short'; a part that is not known is empty). */
  kinds: z.array(z.object({ kind: z.string(), count: z.number().int() })),
  capped: z.boolean(),
})

const price = z
  .union([
    z.null(),
    z.string({ error: () => t.priceMustBeText }).refine((value) => parsePrice(value) !== null, {
      error: () => t.priceAboveZero,
    }),
  ])
  .optional()

const MOST_LINES = 20
const lines = (label: () => string) =>
  z
    .array(
      requiredText(MAX.name, () => labels.eachLine),
      { error: () => t.listOfTexts(label()) },
    )
    .max(MOST_LINES, { error: () => t.linesAtMost(label(), MOST_LINES) })

/** What of a course may be left out, because not every course has it. */
export const courseDetails = z.object({
  outcomes: lines(() => t.outcomes),
  requirements: lines(() => t.requirements),
  audience: lines(() => t.audience),
  faq: z
    .array(
      z.object({
        question: requiredText(MAX.name, () => labels.question),
        answer: requiredText(MAX.comment, () => labels.answer),
      }),
      { error: () => t.questionsMustBeList },
    )
    .max(MOST_LINES, { error: () => t.questionsAtMost(MOST_LINES) }),
})
export type CourseDetails = z.output<typeof courseDetails>

const fields = courseDetails.extend({
  title: requiredText(MAX.name, () => labels.title),
  instructor: requiredText(MAX.instructor, () => labels.instructor),
  description: requiredText(MAX.description, () => labels.description),
  thumbnail: address(() => labels.thumbnail),
  category: requiredText(MAX.name, () => labels.category),
  duration: requiredText(MAX.short, () => labels.duration),
  language: z.enum(LANGUAGES, { error: inLanguages }),
  level: z.enum(LEVELS, { error: () => t.levelOneOf(LEVELS.join(', ')) }).nullable(),
  isPremium: z.boolean({ error: () => t.mustBeTrueOrFalse('isPremium') }),
  price,
  instalments: z
    .literal(INSTALMENTS, {
      error: () => t.instalmentsOneOf(INSTALMENTS.join(', ')),
    })
    .nullable(),
  isPublished: z.boolean({ error: () => t.mustBeTrueOrFalse('isPublished') }),
})

const hasPrice = (input: { isPremium: boolean; price?: string | null | undefined }) =>
  !input.isPremium || typeof input.price === 'string'
const PRICE_MISSING = { path: ['price'], error: () => t.coursePriceRequired }

/** What students pay for a course. */
export const coursePricing = fields
  .pick({ isPremium: true, price: true, instalments: true })
  .refine(hasPrice, PRICE_MISSING)

/** A premium course needs a price; the price of a free one is dropped. */
export const courseInput = fields
  .extend({
    language: fields.shape.language.default(OUR_LANGUAGE),
    outcomes: fields.shape.outcomes.default([]),
    requirements: fields.shape.requirements.default([]),
    audience: fields.shape.audience.default([]),
    faq: fields.shape.faq.default([]),
    level: fields.shape.level.default(null),
    isPremium: fields.shape.isPremium.default(false),
    instalments: fields.shape.instalments.default(null),
    isPublished: fields.shape.isPublished.default(true),
  })
  .refine(hasPrice, PRICE_MISSING)

export const courseUpdate = fields
  .partial()
  .extend({ id, before })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })

/** The title that a cover is generated for, and which of the covers. */
export const coverInput = z.object({
  title: fields.shape.title,
  variant: z
    .number()
    .int()
    .min(0)
    .max(COVERS - 1)
    .default(0),
})
export const cover = z.object({ url: z.string() })
