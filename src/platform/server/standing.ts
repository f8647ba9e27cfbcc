import type { User } from '../user.schema.ts'
import type { Standing } from './context.ts'
import { platformErrors } from './errors.ts'

/** Throws 403 for an administrator who has something to do first: a password of their own, a second factor. */
export function refuseUnready({ hasPrintedPassword, lacksSecondFactor }: Readiness): void {
  if (hasPrintedPassword) throw platformErrors.PASSWORD_CHANGE_REQUIRED()
  if (lacksSecondFactor) throw platformErrors.SECOND_FACTOR_REQUIRED()
}

/** Who asks, as all rules see them: an administrator who has something to do first is a student until then. */
export const actingUser = ({
  user,
  hasPrintedPassword,
  lacksSecondFactor,
}: Readiness & { user: User }): User =>
  hasPrintedPassword || lacksSecondFactor ? { ...user, role: 'student' } : user

type Readiness = Pick<Standing, 'hasPrintedPassword' | 'lacksSecondFactor'>
