import { z } from 'zod'
import { isTimeZone } from '../platform/time-zone.ts'
import { MAX } from '../platform/constants.ts'
import { isAddress, requiredText } from '../platform/text.schema.ts'
import { MAX_CLASS_MINUTES, MIN_CLASS_MINUTES } from './kinds.rules.ts'
import { t } from './texts/errors.ts'

const minutes = z
  .number({ error: () => t.classMinutesOutOfRange })
  .int({ error: () => t.classMinutesOutOfRange })
  .min(MIN_CLASS_MINUTES, { error: () => t.classMinutesOutOfRange })
  .max(MAX_CLASS_MINUTES, { error: () => t.classMinutesOutOfRange })

/** A live class's time and link, in the input for a call. */
export const liveClassInput = z.object({
  startsAt: z.iso
    .datetime({ offset: true, error: () => t.classTimeNeeded })
    .transform((value) => new Date(value)),
  minutes,
  /** The default is the academy's time zone. */
  timeZone: z
    .string()
    .refine(isTimeZone, { error: () => t.classZoneUnknown })
    .optional(),
  link: requiredText(MAX.address, () => t.classLink).refine(
    (value) => isAddress(value) && !value.startsWith('/'),
    { error: () => t.classLinkMustBeHttps },
  ),
})

/** A live class with its link, for its editor. */
export const liveClassSource = z.object({
  live: z.object({ startsAt: z.date(), minutes: z.number().int(), timeZone: z.string(), link: z.string() }),
})

export const CLASS_STATES = ['before', 'open', 'over'] as const

/** A live class for students, without its link. */
export const liveClass = z.object({
  startsAt: z.date(),
  endsAt: z.date(),
  /** The time from which students can join, until the end of the class. */
  opensAt: z.date(),
  timeZone: z.string(),
  /** Whether students can join now, according to the server's clock. */
  state: z.enum(CLASS_STATES),
  /** Whether the caller may join once the class is open. True for enrolled students and staff. */
  mayJoin: z.boolean(),
  /** Whether the caller has joined. */
  attended: z.boolean(),
})
export type LiveClass = z.infer<typeof liveClass>
