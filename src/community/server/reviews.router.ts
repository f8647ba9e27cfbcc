import { z } from 'zod'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { MAX_PAGE_SIZE } from '../../platform/constants.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { staff, anyone, router, signedIn } from '../../platform/server/trpc.ts'
import { byCourse } from '../../catalogue/courses.schema.ts'
import { communityErrors } from '../errors.ts'
import {
  ownReview,
  review,
  reviewHiding,
  reviewInput,
  reviewList,
  reviewPage,
  reviewReply,
  reviewSummary,
  reviewVote,
} from '../reviews.schema.ts'
import {
  deleteReview,
  listReviews,
  readOwnReview,
  replyToReview,
  saveReview,
  setReviewHidden,
  summarizeReviews,
  voteForReview,
} from './reviews.ts'
import { courseTag } from '../../catalogue/server/cache-tags.ts'

const refuses = [catalogueErrors.COURSE_NOT_FOUND]
const refusesReview = [communityErrors.REVIEW_NOT_FOUND, ...refuses]

export const reviewsRouter = router({
  list: anyone
    .meta({ summary: 'List the reviews of a course', cacheTag: courseTag, cost: 5, refuses })
    .input(reviewList)
    .output(reviewPage)
    .query(({ ctx, input: { limit = MAX_PAGE_SIZE, ...rest } }) =>
      listReviews(ctx.db, ctx.user, { ...rest, limit }),
    ),
  summary: anyone
    .meta({ summary: 'Count the reviews of a course by their stars', cacheTag: courseTag, refuses })
    .input(byCourse)
    .output(reviewSummary)
    .query(({ ctx, input }) => summarizeReviews(ctx.db, ctx.user, input.courseId)),
  mine: signedIn
    .meta({
      summary: "Get the caller's review of a course, and the reviews that they marked as helpful",
      cacheTag: 'fixed',
      refuses,
    })
    .input(byCourse)
    .output(ownReview)
    .query(({ ctx, input }) => readOwnReview(ctx.db, ctx.user, input.courseId)),
  save: signedIn
    .meta({
      summary: 'Review a course, or change the review',
      refuses: [...refuses, communityErrors.REVIEW_TOO_EARLY, platformErrors.TOO_MANY_TRIES],
    })
    .input(reviewInput)
    .output(review)
    .mutation(({ ctx, input }) => saveReview(ctx, ctx.user, input)),
  delete: signedIn
    .meta({
      summary: "Delete the caller's review of a course",
      refuses: [...refusesReview, communityErrors.REVIEW_HIDDEN, platformErrors.TOO_MANY_TRIES],
    })
    .input(byCourse)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteReview(ctx, ctx.user, input.courseId)),
  vote: signedIn
    .meta({
      summary: 'Mark a review as helpful or not',
      refuses: [...refusesReview, communityErrors.REVIEW_OWN],
    })
    .input(reviewVote)
    .output(review)
    .mutation(({ ctx, input }) => voteForReview(ctx.db, ctx.user, input)),
  reply: staff('moderation')
    .meta({ summary: 'Reply to a review', refuses: refusesReview })
    .input(reviewReply)
    .output(review)
    .mutation(({ ctx, input }) => replyToReview(ctx, ctx.user, input)),
  setHidden: staff('moderation')
    .meta({ summary: 'Hide a review, or show it again', refuses: refusesReview })
    .input(reviewHiding)
    .output(review)
    .mutation(({ ctx, input }) => setReviewHidden(ctx.db, ctx.user, input)),
})
