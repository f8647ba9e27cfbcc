import { z } from 'zod'
import { platformErrors } from '../../../platform/server/errors.ts'
import { academyErrors } from '../../../academy/errors.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { paging } from '../../../platform/text.schema.ts'
import { router, signedIn, staff } from '../../../platform/server/trpc.ts'
import {
  announcement,
  announcementById,
  announcementInput,
  announcementPage,
  announcementUpdate,
  announcementsOfCourse,
  audienceInput,
  audienceSize,
  ownAnnouncement,
  ownAnnouncementPage,
} from '../../announcements.schema.ts'
import { studentsErrors } from '../../errors.ts'
import {
  cancelAnnouncement,
  createAnnouncement,
  listAnnouncements,
  updateAnnouncement,
  withdrawAnnouncement,
} from './announcements.ts'
import { listCourseAnnouncements, listOwnAnnouncements } from './own-announcements.ts'
import { countAudience } from './audience.ts'

const { ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_SENT, ANNOUNCEMENT_NOT_SENT, BATCH_NOT_FOUND } = studentsErrors
const unknownAudience = [catalogueErrors.COURSE_NOT_FOUND, BATCH_NOT_FOUND, studentsErrors.AUDIENCE_NOT_OWN]

export const announcementsRouter = router({
  list: staff('messages', 'filtered')
    .meta({ summary: 'List the announcements' })
    .input(paging.prefault({}))
    .output(announcementPage)
    .query(({ ctx, input }) => listAnnouncements(ctx.db, ctx.user, input)),
  mine: signedIn
    .meta({ summary: 'List the announcements that the caller received' })
    .input(paging.prefault({}))
    .output(ownAnnouncementPage)
    .query(({ ctx, input }) => listOwnAnnouncements(ctx.db, ctx.user.id, input)),
  audience: staff('messages', 'filtered')
    .meta({ summary: 'Count the students in an audience', refuses: unknownAudience })
    .input(audienceInput)
    .output(audienceSize)
    .query(({ ctx, input }) => countAudience(ctx.db, ctx.user, input)),
  ofCourse: signedIn
    .meta({ summary: 'List the announcements about a course that the caller received' })
    .input(announcementsOfCourse)
    .output(z.array(ownAnnouncement))
    .query(({ ctx, input }) => listCourseAnnouncements(ctx.db, ctx.user.id, input.courseId)),
  create: staff('messages', 'filtered')
    .meta({
      summary: 'Send an announcement now or at a time',
      refuses: [...unknownAudience, ANNOUNCEMENT_NOT_FOUND, academyErrors.REQUEST_REPEATED],
    })
    .input(announcementInput)
    .output(announcement)
    .mutation(({ ctx, input }) => createAnnouncement(ctx.db, ctx.user, input)),
  update: staff('messages', 'filtered')
    .meta({
      summary: 'Change a scheduled announcement',
      refuses: [
        ANNOUNCEMENT_NOT_FOUND,
        ANNOUNCEMENT_SENT,
        platformErrors.CHANGED_MEANWHILE,
        ...unknownAudience,
      ],
    })
    .input(announcementUpdate)
    .output(announcement)
    .mutation(({ ctx, input }) => updateAnnouncement(ctx.db, ctx.user, input)),
  cancel: staff('messages', 'filtered')
    .meta({
      summary: 'Cancel a scheduled announcement',
      refuses: [ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_SENT],
    })
    .input(announcementById)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelAnnouncement(ctx.db, ctx.user, input.id)),
  withdraw: staff('messages', 'filtered')
    .meta({
      summary: 'Withdraw a sent announcement',
      refuses: [ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_NOT_SENT],
    })
    .input(announcementById)
    .output(announcement)
    .mutation(({ ctx, input }) => withdrawAnnouncement(ctx, ctx.user, input.id)),
})
