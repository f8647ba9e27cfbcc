import { z } from 'zod'
import { resource, resourceInput, resourceUpdate } from '../../resources.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { byCourse } from '../../courses.schema.ts'
import { staff, anyone, router } from '../../../platform/server/trpc.ts'
import {
  createResource,
  deleteResource,
  listCourseResources,
  listIndependentResources,
  updateResource,
} from './resources.ts'
import { catalogueErrors } from '../../errors.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { EDITING } from '../../../platform/policy.ts'
import { aCourse, anImport, aResource, inCoursesOf } from '../access/course-scopes.ts'

export const resourcesRouter = router({
  listByCourse: anyone
    .meta({
      summary: 'List the resources of a course',
      cacheTag: 'fixed',
      cost: 3,
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byCourse)
    .output(z.array(resource))
    .query(({ ctx, input }) => listCourseResources(ctx.db, ctx.user, input.courseId)),
  listIndependent: anyone
    .meta({ summary: 'List the resources without a course', cacheTag: 'fixed', cost: 3 })
    .output(z.array(resource))
    .query(({ ctx }) => listIndependentResources(ctx.db, ctx.user)),
  create: staff(EDITING, inCoursesOf({ courseId: aCourse, importId: anImport }))
    .meta({
      summary: 'Create a resource',
      refuses: [catalogueErrors.COURSE_NOT_FOUND, mediaErrors.UPLOADED_FILE_UNKNOWN],
    })
    .input(resourceInput)
    .output(resource)
    .mutation(({ ctx, input }) => createResource(ctx.db, ctx.user, input)),
  update: staff(EDITING, inCoursesOf({ id: aResource, courseId: aCourse }))
    .meta({
      summary: 'Change a resource',
      refuses: [
        platformErrors.CHANGED_MEANWHILE,
        catalogueErrors.RESOURCE_NOT_FOUND,
        catalogueErrors.COURSE_NOT_FOUND,
        mediaErrors.UPLOADED_FILE_UNKNOWN,
      ],
    })
    .input(resourceUpdate)
    .output(resource)
    .mutation(({ ctx, input }) => updateResource(ctx.db, ctx.user, input)),
  delete: staff(EDITING, inCoursesOf({ id: aResource }))
    .meta({ summary: 'Delete a resource', refuses: [catalogueErrors.RESOURCE_NOT_FOUND] })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteResource(ctx.db, input.id, ctx.user)),
})
