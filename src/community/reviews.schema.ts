import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, nullableText, page, paging, text, userId } from '../platform/text.schema.ts'
import { byCourse } from '../catalogue/courses.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/errors.ts'

const stars = z
  .number({ error: () => t.reviewStars })
  .int({ error: () => t.reviewStars })
  .min(1, { error: () => t.reviewStars })
  .max(5, { error: () => t.reviewStars })

export const review = z.object({
  id,
  courseId: id,
  userId,
  rating: z.number().int(),
  /** The text of the review. Empty for a rating without text. */
  content: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Whether only administrators and the author see the review. Hidden reviews don't count for the rating. */
  hidden: z.boolean(),
  /** The academy's reply. */
  reply: z.string().nullable(),
  /** Number of helpful votes. */
  helpful: z.number().int(),
  user: z.object({ fullName: z.string().nullable(), username: z.string() }),
})
export type Review = z.infer<typeof review>

export const reviewPage = page(review)
export const reviewList = paging.extend({ courseId: id })

/** Number of reviews with one star, two stars, and so on to five. */
export const reviewSummary = z.object({ count: z.number().int(), stars: z.array(z.number().int()).length(5) })
export type ReviewSummary = z.infer<typeof reviewSummary>

/** The viewer's own review, whether they can write one, and their helpful votes. */
export const ownReview = z.object({
  review: review.nullable(),
  mayReview: z.boolean(),
  helpful: z.array(id),
})

export const reviewInput = byCourse.extend({
  rating: stars,
  content: text(MAX.comment, () => labels.review)
    .transform((value) => value.trim())
    .default(''),
})
export const reviewById = z.object({ reviewId: id })
export const reviewVote = reviewById.extend({ helpful: z.boolean() })
export const reviewReply = reviewById.extend({ reply: nullableText(MAX.comment, () => labels.theAnswer) })
export const reviewHiding = reviewById.extend({ hidden: z.boolean() })
