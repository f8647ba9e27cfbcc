import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/verification.ts'

export const documentsErrors = defineErrors({
  DOCUMENT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.noSuchDocument
    },
  },
})
