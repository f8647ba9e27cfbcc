import { z } from 'zod'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'

/**
 * Sends all announcements that are due, and removes the notifications of withdrawn ones. Also runs every minute, for
 * those whose own job failed.
 */
export const sendAnnouncementsJob = defineJob({
  name: 'send-announcements',
  schema: z.object({}),
  every: 60,
})
