import { z } from 'zod'
import { mediaErrors } from '../../../media/errors.ts'
import { byId } from '../../../platform/text.schema.ts'
import { anyone, router, staff } from '../../../platform/server/trpc.ts'
import { catalogueErrors } from '../../errors.ts'
import { lessonDocument, lessonDocumentSource, lessonDocumentText } from '../../lessons.schema.ts'
import { getDocument, getDocumentSource, getDocumentText, restartLessonDocument } from './pdf-lessons.ts'
import { EDITING } from '../../../platform/policy.ts'
import { aLesson, inCoursesOf } from '../access/course-scopes.ts'

export const pdfLessonsRouter = router({
  document: anyone
    .meta({
      summary: 'Get the pages of a PDF lesson',
      // The response is expensive, because a document can have hundreds of pages.
      cost: 3,
      refuses: [
        catalogueErrors.LESSON_NOT_FOUND,
        catalogueErrors.PURCHASE_REQUIRED,
        catalogueErrors.LESSON_LOCKED,
      ],
    })
    .input(byId)
    .output(lessonDocument)
    .query(({ ctx, input }) => getDocument(ctx.db, ctx.user, input.id)),
  documentText: anyone
    .meta({
      summary: 'Get the text of the pages of a PDF lesson',
      cost: 5,
      refuses: [
        catalogueErrors.LESSON_NOT_FOUND,
        catalogueErrors.PURCHASE_REQUIRED,
        catalogueErrors.LESSON_LOCKED,
      ],
    })
    .input(byId)
    .output(lessonDocumentText)
    .query(({ ctx, input }) => getDocumentText(ctx.db, ctx.user, input.id)),
  restartDocument: staff(EDITING, inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Make the pages of a PDF lesson again',
      refuses: [
        catalogueErrors.LESSON_NOT_FOUND,
        catalogueErrors.LESSON_HAS_NO_DOCUMENT,
        mediaErrors.DOCUMENT_IN_PROCESS,
      ],
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => restartLessonDocument(ctx.db, ctx.user, input.id)),
  documentSource: staff(EDITING, inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Get the uploaded file of a PDF lesson, and the state of its pages',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(lessonDocumentSource)
    .query(({ ctx, input }) => getDocumentSource(ctx.db, ctx.user, input.id)),
})
