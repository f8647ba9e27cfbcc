import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/own-pages-admin.ts'

export const siteErrors = defineErrors({
  OWN_PAGE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.notPublished
    },
  },
  OWN_PAGE_EMPTY: {
    status: 400,
    get message() {
      return t.writeFirst
    },
    field: 'text',
  },
})
