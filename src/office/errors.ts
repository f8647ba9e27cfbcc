import { defineErrors } from '../platform/server/define-errors.ts'

export const officeErrors = defineErrors({
  EXPORT_RUNNING: {
    status: 429,
    message: 'Your data is already being exported. Wait until that download ends, then try again.',
    retryAfter: 30,
  },
})
