import { z } from 'zod'
import type { Release } from '../../release/release.schema.ts'
import { momentOf, zonedTime } from '../../../platform/time-zone.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { t } from '../../texts/admin-release.ts'
import { clockOf } from './clock.ts'

export type ReleaseValues = {
  /** A local time in the academy's time zone, such as 2026-11-24T18:00. Empty for no time. */
  publishAt: string
  opens: 'now' | 'at' | 'days' | 'batchDays'
  at: string
  days: string
  /** A time of day such as 18:00. */
  time: string
  timeZone: string
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Formats a time for an input of the type `datetime-local`. */
export const localOf = (moment: Date, timeZone: string) =>
  zonedTime(moment, timeZone).slice(0, 16).replace(' ', 'T')

/** Converts the value of a `datetime-local` input to an ISO time in UTC. */
export const isoOf = (local: string, timeZone: string) =>
  momentOf(local.slice(0, 10), minuteOf(local.slice(11)), timeZone).toISOString()

type Subject = { publishAt?: Date | undefined; release?: Release | undefined }

/** Returns the form values of an item. */
export function releaseValues({ publishAt, release }: Subject, timeZone: string): ReleaseValues {
  const at = release && 'at' in release ? release.at : null
  const drip = release && 'days' in release ? release : null
  return {
    publishAt: publishAt ? localOf(publishAt, timeZone) : '',
    opens: at ? 'at' : drip ? (drip.after === 'batch' ? 'batchDays' : 'days') : 'now',
    at: at ? localOf(at, timeZone) : '',
    days: String(drip?.days ?? 7),
    time: clockOf(drip?.minute ?? 9 * 60),
    timeZone,
  }
}

const local = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, { error: () => t.dateNeeded })
const form = z
  .object({
    publishAt: z.union([z.literal(''), local]),
    opens: z.enum(['now', 'at', 'days', 'batchDays']),
    at: z.string(),
    days: z.string(),
    time: z.string(),
    timeZone: z.string(),
  })
  .superRefine(({ opens, at, days, time }, check) => {
    if (opens === 'at' && !local.safeParse(at).success)
      check.addIssue({ code: 'custom', path: ['at'], message: t.dateNeeded })
    const isValid = /^\d{1,4}$/.test(days) && Number(days) <= 3650 && /^\d\d:\d\d/.test(time)
    if ((opens === 'days' || opens === 'batchDays') && !isValid)
      check.addIssue({ code: 'custom', path: ['days'], message: t.daysNeeded })
  })
  .transform(({ publishAt, opens, at, days, time, timeZone }) => ({
    publishAt: publishAt === '' ? null : isoOf(publishAt, timeZone),
    release:
      opens === 'at'
        ? { at: isoOf(at, timeZone) }
        : opens === 'now'
          ? null
          : {
              days: Number(days),
              minute: minuteOf(time),
              ...(opens === 'batchDays' && { after: 'batch' as const }),
            },
  }))

export type ReleaseOutput = z.output<typeof form>
export const releaseResolver = formResolver(form, (values: ReleaseValues) => values)
