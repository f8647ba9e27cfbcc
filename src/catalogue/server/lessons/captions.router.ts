import { z } from 'zod'
import { captionInput } from '../../captions.schema.ts'
import { caption } from '../../lessons.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { createCaption, deleteCaption } from './captions.ts'
import { catalogueErrors } from '../../errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { EDITING } from '../../../platform/policy.ts'
import { aCaption, aLesson, inCoursesOf } from '../access/course-scopes.ts'

export const captionsRouter = router({
  create: staff(EDITING, inCoursesOf({ lessonId: aLesson }))
    .meta({
      summary: 'Add captions to a lesson, or replace those in the same language',
      refuses: [
        catalogueErrors.LESSON_NOT_FOUND,
        catalogueErrors.CAPTIONS_UNREADABLE,
        catalogueErrors.CAPTIONS_TIME_INVALID,
        catalogueErrors.CAPTIONS_EMPTY,
        catalogueErrors.CAPTIONS_TOO_MANY,
        platformErrors.STORAGE_FULL,
      ],
    })
    .input(captionInput)
    .output(caption)
    .mutation(({ ctx, input }) => createCaption(ctx, ctx.user, input)),
  delete: staff(EDITING, inCoursesOf({ id: aCaption }))
    .meta({
      summary: 'Delete captions',
      refuses: [catalogueErrors.CAPTIONS_NOT_FOUND, catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCaption(ctx.db, ctx.user, input.id)),
})
