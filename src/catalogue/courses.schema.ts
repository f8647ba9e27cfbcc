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
import { publishAt } from './release/release.schema.ts'
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
  /** The number of monthly instalments. Absent if the course must be paid in full. */
  instalments: z.literal(INSTALMENTS).optional(),
  rating: z.number(),
  /** Whether each lesson opens when the required lesson before it is complete. */
  inOrder: z.boolean(),
  /** Whether students can download its videos. Absent if they can't. */
  allowsOffline: z.literal(true).optional(),
  /** False if the course is a draft. */
  isPublished: z.boolean(),
  /** The time at which the draft will be published. Absent if no time is set, and for students. */
  publishAt: z.date().optional(),
  students: z.number().int(),
  lessonsCount: z.number().int(),
})
export type Course = z.infer<typeof course>

const question = z.object({ question: z.string(), answer: z.string() })
export type CourseQuestion = z.infer<typeof question>

/** The fields of another course that a course page shows. */
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

/** The teacher of a course, if the teacher has a page: the name and the first words of the description. */
const courseTeacher = z.object({
  slug: z.string(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  beginning: z.string(),
})
export type CourseTeacher = z.infer<typeof courseTeacher>

/**
 * Figures on the home page: students, published courses, hours of lessons, and the percentage of started lessons that
 * were completed. A figure is null if the owner hides it.
 */
export const figures = z.object({
  students: z.number().int().nullable(),
  courses: z.number().int().nullable(),
  hours: z.number().int().nullable(),
  success: z.number().int().nullable(),
})
export type Figures = z.infer<typeof figures>

/** The number and the total price of all premium courses. `courses` are the newest of these. */
export const premiumCourses = z.object({
  count: z.number().int(),
  price: z.string(),
  courses: z.array(course.pick({ slug: true, title: true, language: true, price: true })),
})

/** The detailed description on a course page. Lists can be empty. */
export const courseDescription = rendered.extend({
  /** Outcomes, requirements and audience of the course. */
  outcomes: z.array(z.string()),
  requirements: z.array(z.string()),
  audience: z.array(z.string()),
  faq: z.array(question),
  /** The time of the last change to the course or one of its lessons. */
  updatedAt: z.date(),
  /** Other courses that its students take, followed by courses of its category. */
  related: z.array(relatedCourse),
  /** The teacher of the course. Null if the teacher has no page. */
  teacher: courseTeacher.nullable(),
})
export type CourseDescription = z.infer<typeof courseDescription>

/**
 * `capped` means that there are more courses than `total`, because a search stops counting at a limit. `corrected`
 * is the search after typo correction, or null.
 */
export const coursePage = page(course).extend({
  total: z.number().int(),
  capped: z.boolean(),
  corrected: z.string().nullable(),
  /** Whether no course contains all words of the search. The courses then contain some of them. */
  partial: z.boolean(),
})

export const courseList = paging.extend({
  search: text(MAX.search, () => labels.search).optional(),
  /** The IDs of the courses to list, in this order and separated by commas, such as '3,1,2'. */
  ids: z
    .string()
    .max(200)
    .regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/)
    .optional(),
  /** Whether to search exactly as typed, without correcting typos. */
  exact: z.boolean().optional(),
  /**
   * Whether to list courses that contain some of the words, the best matches first, if no course contains all of them.
   */
  some: z.boolean().optional(),
  category: text(MAX.name, () => labels.theCategory).optional(),
  language: z.enum(LANGUAGES, { error: inLanguages }).optional(),
  premium: z.boolean().optional(),
  level: z.enum(LEVELS).optional(),
  length: z.enum(LENGTHS).optional(),
  /** The default is by relevance in a search, otherwise by time of creation. */
  sort: z.enum(COURSE_SORTS).optional(),
  /**
   * True lists only published courses, false only drafts. If absent, both are listed. Only administrators see
   * drafts.
   */
  published: z.boolean().optional(),
  /** Whether to list only the courses that the caller can edit, with drafts. */
  editable: z.boolean().optional(),
  /** Whether to limit descriptions to the first 200 characters, for cards. */
  brief: z.boolean().optional(),
})

/** Accepts any string, so that an invalid slug gives 404 instead of an input error. */
export const bySlug = z.object({ slug: text(MAX.address, () => labels.slug) })

export const facetsInput = courseList.pick({ search: true, exact: true, some: true, published: true })
/** `capped` means that there may be more courses than `count`. */
export const categoryCount = z.object({
  category: z.string(),
  count: z.number().int(),
  /** Counts by language, for languages with courses. */
  languages: z.array(z.object({ language: z.enum(LANGUAGES), count: z.number().int() })),
  /**
   * Counts by kind. A kind combines language, price, level and length, such as 'en/premium/beginner/short'. If courses
   * have no such value, this part of the kind is empty.
   */
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

const MAX_LINES = 20
const lines = (label: () => string) =>
  z
    .array(
      requiredText(MAX.name, () => labels.eachLine),
      { error: () => t.listOfTexts(label()) },
    )
    .max(MAX_LINES, { error: () => t.linesAtMost(label(), MAX_LINES) })

/** Optional details of a course. */
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
    .max(MAX_LINES, { error: () => t.questionsAtMost(MAX_LINES) }),
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
  inOrder: z.boolean({ error: () => t.mustBeTrueOrFalse('inOrder') }),
  allowsOffline: z.boolean({ error: () => t.mustBeTrueOrFalse('allowsOffline') }),
  isPublished: z.boolean({ error: () => t.mustBeTrueOrFalse('isPublished') }),
})

const hasPrice = (input: { isPremium: boolean; price?: string | null | undefined }) =>
  !input.isPremium || typeof input.price === 'string'

/** Adds the rule that a premium course needs a price. */
export const withPrice = <Course extends z.ZodType<Parameters<typeof hasPrice>[0]>>(course: Course) =>
  course.refine(hasPrice, { path: ['price'], error: () => t.coursePriceRequired })

export const coursePricing = withPrice(fields.pick({ isPremium: true, price: true, instalments: true }))

/** A premium course needs a price. The price of a free course is ignored. */
export const courseInput = withPrice(
  fields.extend({
    language: fields.shape.language.default(OUR_LANGUAGE),
    outcomes: fields.shape.outcomes.default([]),
    requirements: fields.shape.requirements.default([]),
    audience: fields.shape.audience.default([]),
    faq: fields.shape.faq.default([]),
    level: fields.shape.level.default(null),
    isPremium: fields.shape.isPremium.default(false),
    instalments: fields.shape.instalments.default(null),
    inOrder: fields.shape.inOrder.default(false),
    allowsOffline: fields.shape.allowsOffline.default(false),
    isPublished: fields.shape.isPublished.default(true),
  }),
)

export const courseUpdate = fields
  .partial()
  .extend({ id, before, publishAt: publishAt.optional() })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })

/** The title for a generated cover, and the number of the variant. */
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
