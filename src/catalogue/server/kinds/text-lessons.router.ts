import { byId } from '../../../platform/text.schema.ts'
import { anyone, router, staff } from '../../../platform/server/trpc.ts'
import { catalogueErrors } from '../../errors.ts'
import { lessonText, lessonTextSource } from '../../lessons.schema.ts'
import { getText, getTextSource } from './text-lessons.ts'
import { EDITING } from '../../../platform/policy.ts'
import { aLesson, inCoursesOf } from '../access/course-scopes.ts'

export const textLessonsRouter = router({
  text: anyone
    .meta({
      summary: 'Get the text of a text lesson as HTML',
      // The response is expensive, because formulas are much longer in HTML than in Markdown.
      cost: 5,
      refuses: [
        catalogueErrors.LESSON_NOT_FOUND,
        catalogueErrors.PURCHASE_REQUIRED,
        catalogueErrors.LESSON_LOCKED,
      ],
    })
    .input(byId)
    .output(lessonText)
    .query(({ ctx, input }) => getText(ctx.db, ctx.user, input.id)),
  textSource: staff(EDITING, inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Get the Markdown of a text lesson',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(lessonTextSource)
    .query(({ ctx, input }) => getTextSource(ctx.db, ctx.user, input.id)),
})
