import { catalogueErrors } from '../../../catalogue/errors.ts'
import { anyone, router, staff } from '../../../platform/server/trpc.ts'
import { byId } from '../../../platform/text.schema.ts'
import {
  lessonPackage,
  packageLaunch,
  packageLaunchInput,
  packageResultList,
  packageResultPage,
} from '../../scorm.schema.ts'
import { getPackage, launchPackage } from './scorm-lessons.ts'
import { listResults } from './scorm-records.ts'
import { aLesson, inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'

const { LESSON_NOT_FOUND, PURCHASE_REQUIRED, LESSON_LOCKED, LESSON_HAS_NO_PACKAGE } = catalogueErrors

/** Calls about the SCORM packages of lessons. */
export const scormRouter = router({
  scorm: anyone
    .meta({
      summary: "Get the parts of a lesson's SCORM package, and the caller's results",
      cost: 3,
      refuses: [LESSON_NOT_FOUND, PURCHASE_REQUIRED, LESSON_LOCKED],
    })
    .input(byId)
    .output(lessonPackage)
    .query(({ ctx, input }) => getPackage(ctx.db, ctx.user, input.id)),
  scormLaunch: anyone
    .meta({
      summary: 'Open a part of a SCORM package: get its address for a sandboxed frame',
      // The URL is valid as long as the session.
      sessionOnly: true,
      refuses: [LESSON_NOT_FOUND, PURCHASE_REQUIRED, LESSON_LOCKED, LESSON_HAS_NO_PACKAGE],
    })
    .input(packageLaunchInput)
    .output(packageLaunch)
    .query(({ ctx, input }) => launchPackage(ctx, input)),
  scormResults: staff('students', inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'List the results of all students in a SCORM package',
      refuses: [LESSON_NOT_FOUND],
    })
    .input(packageResultList)
    .output(packageResultPage)
    .query(({ ctx, input }) => listResults(ctx.db, ctx.user, input)),
})
