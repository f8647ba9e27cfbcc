import { PassThrough } from 'node:stream'
import contentDisposition from 'content-disposition'
import { writeAudit } from '../../../academy/server/audit.ts'
import { PRIVATE } from '../../../media/server/files/send.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { refuseForeignOrigin } from '../../../platform/server/http/origin-check.ts'
import { FILE, fileGroup, readInput } from '../../../platform/server/rest/file-routes.ts'
import { byId } from '../../../platform/text.schema.ts'
import { catalogueErrors } from '../../errors.ts'
import { getCourse } from '../courses/courses.ts'
import { writeCoursePackage } from './course-package.ts'
import { EDITING } from '../../../platform/policy.ts'
import { aCourse, inCoursesOf } from '../access/course-scopes.ts'

/** Downloads a course as a package that another academy can import. */
export const coursePackageFiles = fileGroup(
  (_scope, services) => services,
  [
    {
      method: 'GET',
      path: '/api/courses/:id/package.zip',
      name: 'courses.package',
      access: 'admin',
      duty: EDITING,
      scope: inCoursesOf({ id: aCourse }),
      summary: 'Download a course as a package that can be imported: its lessons, captions and resources',
      input: byId,
      replies: { 200: { description: 'The package', content: { 'application/zip': { schema: FILE } } } },
      refuses: [platformErrors.FOREIGN_ORIGIN, catalogueErrors.COURSE_NOT_FOUND],
      async handle({ request, reply, user, state: services }) {
        const { db, storage, log } = services
        refuseForeignOrigin(services, request)
        const course = await getCourse(db, user, readInput(request, byId).id)
        await writeAudit(db, user, 'course.exported', ['course', course.id], { title: course.title })
        const target = new PassThrough()
        // The reply adds its own listener later, or never if the client has disconnected.
        target.on('error', () => undefined)
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        // If the download fails, the package is incomplete, and an import rejects it.
        writeCoursePackage({ db, storage, course, target, signal: gone.signal }).catch((error: unknown) => {
          if (!gone.signal.aborted) log.error({ err: error }, 'A course could not be exported')
          target.destroy(error instanceof Error ? error : new Error(String(error)))
        })
        const name = course.title.replaceAll(/[/\\\p{C}]+/gu, '-')
        return reply
          .header('cache-control', PRIVATE)
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', contentDisposition(`${name}.zip`, { type: 'attachment' }))
          .type('application/zip')
          .send(target)
      },
    },
  ],
)
