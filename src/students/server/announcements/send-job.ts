import { z } from 'zod'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'

/**
 * Sends all announcements that are due, and removes the notifications of withdrawn announcements. Also runs every
 * minute, in case the job of an announcement failed.
 */
export const sendAnnouncementsJob = defineJob({
  name: 'send-announcements',
  schema: z.object({}),
  every: 60,
})
