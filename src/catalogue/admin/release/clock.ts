/** Formats a minute of the day as a time, such as '18:00'. */
export const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
