import { defineErrors } from '../platform/server/define-errors.ts'

export const academyErrors = defineErrors({
  SETTING_NOT_FOUND: { status: 404, message: 'That setting was not found' },
})
