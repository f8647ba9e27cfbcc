import { dateFormat } from '../../../platform/language/date-format.ts'

const format = (moment: Date, options: Intl.DateTimeFormatOptions) => dateFormat(options).format(moment)

/** Formats the day of a live class in a time zone: 'Tuesday, 24 November 2026'. */
export const formatClassDay = (moment: Date, timeZone: string) =>
  format(moment, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone })

/** Formats a time of a live class with its time zone: '6:00 pm IST'. */
export const formatClassTime = (moment: Date, timeZone: string) =>
  format(moment, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone })

/** Formats the start and end of a live class in a time zone: '6:00 – 7:00 pm IST'. */
export const formatClassTimes = (startsAt: Date, endsAt: Date, timeZone: string) =>
  dateFormat({
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).formatRange(startsAt, endsAt)
