import type { Standing } from './context.ts'
import { platformErrors } from './errors.ts'

/** Throws 403 for an administrator who has something to do first: a password of their own, a second factor. */
export function refuseUnready({ hasPrintedPassword, lacksSecondFactor }: Standing): void {
  if (hasPrintedPassword) throw platformErrors.PASSWORD_CHANGE_REQUIRED()
  if (lacksSecondFactor) throw platformErrors.SECOND_FACTOR_REQUIRED()
}
