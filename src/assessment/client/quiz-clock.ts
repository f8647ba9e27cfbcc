import { interfaceLocale } from '../../platform/language/in-languages.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** Formats seconds as a clock: '1:02:03' or '02:03'. */
export function formatLeft(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(left % 60)}`
}

/** Formats a moment as a time of day: '10:31:07'. */
export const formatTime = (moment: Date) =>
  new Intl.DateTimeFormat(interfaceLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(moment)

/** Formats marks with at most two decimals: 2.67, −0.25. */
export const formatMarks = (marks: number) =>
  new Intl.NumberFormat(interfaceLocale(), { maximumFractionDigits: 2 }).format(marks).replace('-', '−')
