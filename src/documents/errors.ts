import { defineErrors } from '../platform/server/define-errors.ts'

/** What the documents module refuses. */
export const documentsErrors = defineErrors({
  DOCUMENT_NOT_FOUND: { status: 404, message: 'No document has this code.' },
})
