import { z } from 'zod'
import { resource, resourceInput, resourceUpdate } from '../../resources.schema.ts'
import { byCourse, byId } from '../../../platform/text.schema.ts'
import { admin, anyone, router } from '../../../platform/server/trpc.ts'
import {
  createResource,
  deleteResource,
  listCourseResources,
  listIndependentResources,
  updateResource,
} from './resources.ts'

export const resourcesRouter = router({
  listByCourse: anyone
    .meta({ shows: 'fixed' })
    .input(byCourse)
    .output(z.array(resource))
    .query(({ ctx, input }) => listCourseResources(ctx.db, ctx.user, input.courseId)),
  listIndependent: anyone
    .meta({ shows: 'fixed' })
    .output(z.array(resource))
    .query(({ ctx }) => listIndependentResources(ctx.db, ctx.user)),
  create: admin
    .input(resourceInput)
    .output(resource)
    .mutation(({ ctx, input }) => createResource(ctx.db, ctx.user, input)),
  update: admin
    .input(resourceUpdate)
    .output(resource)
    .mutation(({ ctx, input }) => updateResource(ctx.db, ctx.user, input)),
  delete: admin
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteResource(ctx.db, input.id, ctx.user)),
})
