import type { FastifyRequest } from 'fastify'
import type { Identity } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { catalogueErrors } from '../../errors.ts'
import { refuseUnknownCourse } from '../courses/courses.ts'

/** Who asks; throws 401 or 403 for everybody but administrators. */
export async function requireAdmin(request: FastifyRequest): Promise<Identity> {
  const identity = await request.identity()
  if (!identity) throw platformErrors.SIGN_IN_REQUIRED()
  if (identity.user.role !== 'admin') throw platformErrors.FORBIDDEN()
  return identity
}

/** 'temp' stands for a course that does not exist yet; throws 400 or 404 for what is neither. */
export async function checkCourse(db: Db, courseId: string | undefined): Promise<void> {
  if (courseId === undefined || courseId === '') throw catalogueErrors.COURSE_ID_REQUIRED()
  if (courseId === 'temp') return
  const id = /^[1-9]\d{0,9}$/.test(courseId) ? Number(courseId) : 0
  if (id < 1 || id > 2_147_483_647) throw catalogueErrors.COURSE_ID_INVALID()
  await refuseUnknownCourse(db, id)
}
