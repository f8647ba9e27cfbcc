import { byId } from '../../../platform/text.schema.ts'
import { anyone, router, staff } from '../../../platform/server/trpc.ts'
import { catalogueErrors } from '../../errors.ts'
import { lessonDocument, lessonDocumentSource } from '../../lessons.schema.ts'
import { getDocument, getDocumentSource } from './pdf-lessons.ts'

export const pdfLessonsRouter = router({
  document: anyone
    .meta({
      summary: 'Get the pages of a PDF lesson',
      // A document can have hundreds of pages.
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
  documentSource: staff('catalogue')
    .meta({
      summary: 'Get the uploaded file of a PDF lesson, and the state of its pages',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(lessonDocumentSource)
    .query(({ ctx, input }) => getDocumentSource(ctx.db, ctx.user, input.id)),
})
