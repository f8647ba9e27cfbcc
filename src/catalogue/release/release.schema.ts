import { z } from 'zod'
import { t } from '../texts/errors.ts'

const moment = z.iso
  .datetime({ offset: true, error: () => t.momentMustBeIso })
  .transform((value) => new Date(value))

/** The time at which a draft will be published or a hidden item will be shown. Null cancels this. */
export const publishAt = moment.nullable()

const days = z
  .number({ error: () => t.releaseDaysOutOfRange })
  .int({ error: () => t.releaseDaysOutOfRange })
  .min(0, { error: () => t.releaseDaysOutOfRange })
  .max(3650, { error: () => t.releaseDaysOutOfRange })
/** A minute of the day in the academy's time zone. */
const minute = z.number().int().min(0).max(1439)

/** The event from which the days are counted. For students without a batch, it is always their enrolment. */
export const RELEASE_STARTS = ['enrolment', 'batch'] as const
const afterDays = z.object({ days, minute, after: z.enum(RELEASE_STARTS).optional() })

/**
 * When a section or lesson opens: at a fixed time, or a number of days after the enrolment or the batch's start.
 * `minute` is the time on that day.
 */
export const release = z.union([z.object({ at: z.date() }), afterDays])
export type Release = z.infer<typeof release>

/** The rule in the input for a call. Null removes it. */
export const givenRelease = z.union([z.object({ at: moment }), afterDays]).nullable()
