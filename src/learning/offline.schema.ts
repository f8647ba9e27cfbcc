import { z } from 'zod'
import { caption } from '../catalogue/lessons.schema.ts'
import { id } from '../platform/text.schema.ts'
import { t } from './texts/errors.ts'

/** A lease lasts until the student's access ends, but at most this many days. */
export const LEASE_DAYS = 30
/** Maximum number of devices on which a student can keep downloads. */
export const LEASE_DEVICES = 2
/** Maximum number of lessons that a student can keep on all devices together. */
export const LEASE_LESSONS = 50

const height = z
  .number({ error: () => t.renditionRequired })
  .int()
  .min(0)
  .max(10_000)

/** The renditions that a student can download. The height is 0 for audio. */
export const downloadOffer = z.object({
  choices: z.array(z.object({ height, bytes: z.number().int() })),
})

export const downloadInput = z.object({ id, height })

const lease = z.object({ lessonId: id, expiresAt: z.date() })

/**
 * The data that a device needs to download a lesson and to show it later. `playlist` is the URL of an HLS playlist
 * with signed segments. `now` is the server's time.
 */
export const download = lease.extend({
  userId: z.string(),
  now: z.date(),
  title: z.string(),
  course: z.string(),
  height,
  bytes: z.number().int(),
  durationSeconds: z.number().nullable(),
  /** The second at which to resume. */
  position: z.number(),
  playlist: z.string(),
  captions: z.array(caption),
})
export type Download = z.infer<typeof download>

/** The IDs of the lessons that are still on the device. */
export const renewalInput = z.object({ ids: z.array(id).max(2 * LEASE_LESSONS) })

/**
 * The renewed leases of this device. A device removes all other downloads. `video` is the URL of the lesson's current
 * video. A download of another video is outdated.
 */
export const renewedLeases = z.object({
  userId: z.string(),
  now: z.date(),
  leases: z.array(lease.extend({ video: z.string() })),
})
export type RenewedLeases = z.infer<typeof renewedLeases>
